import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HeatMatrix } from "#components/charts/heat-matrix.tsx";

const matrixOf = (rowCount: number) => {
  const values = Array.from({ length: rowCount }, (_, at) => ({ key: `${at}`, text: `row ${at}` }));
  return renderToStaticMarkup(
    <HeatMatrix
      caption="Throughput"
      rows={{ name: "Firmware", values }}
      columns={{ name: "Operation", values: [{ key: "read", text: "Read" }] }}
      cells={values.map(({ key }) => [{ key: "read", step: 2, figure: key, more: [] }])}
    />,
  );
};

it("a matrix of many rows stands in a frame that scrolls, with all its rows", () => {
  expect(matrixOf(12)).not.toContain("data-long");
  const long = matrixOf(120);
  expect(long).toContain("data-long");
  expect(long.match(/<tr>/g)).toHaveLength(121);
});
