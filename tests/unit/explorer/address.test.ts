import { describe, expect, test } from "vitest";
import { explorerHref, readExplorerState } from "#lib/explorer/address.ts";
import { readAddressIssues } from "#lib/explorer/address-issues.ts";
import { toCanonicalState } from "#lib/explorer/canonical-state.ts";
import { defaultState } from "#lib/explorer/state.ts";
import { readValue, toKey, writeValue } from "#lib/explorer/value-text.ts";
import { readyMadeViews } from "#lib/explorer/views.ts";
import { setupDimensions } from "#lib/setups/dimensions.ts";
import { makeRandom, makeState } from "#tests/support/explorer-states.ts";

const parse = (href: string) => readExplorerState(new URL(href, "http://localhost").searchParams);

describe("the address of a state", () => {
  test("is read back as the same state, and written the same again", () => {
    const random = makeRandom(20261130);
    for (let round = 0; round < 2000; round += 1) {
      const state = makeState(random);
      const href = explorerHref(state);
      expect(parse(href)).toEqual(toCanonicalState(state));
      expect(explorerHref(parse(href))).toBe(href);
    }
  });

  test("says the same as Next's parameters", () => {
    const random = makeRandom(3);
    for (let round = 0; round < 200; round += 1) {
      const url = new URL(explorerHref(makeState(random)), "http://localhost");
      const parameters: Record<string, string | string[]> = {};
      for (const name of new Set(url.searchParams.keys())) {
        const values = url.searchParams.getAll(name);
        parameters[name] = values.length === 1 ? (values[0] ?? "") : values;
      }
      expect(readExplorerState(parameters)).toEqual(readExplorerState(url.searchParams));
    }
  });

  test("leaves defaults out and keeps one order", () => {
    expect(explorerHref(defaultState)).toBe("/compare");
    expect(
      explorerHref({
        ...defaultState,
        view: "mtu-matrix",
        form: "matrix",
        metric: "iops",
        operations: ["write", "read"],
        groupBy: ["clientMtu", "nasMtu"],
        facetBy: "raid",
        filters: [
          { dimension: "raid", values: ["raid6", "raid5"], isExcluded: false },
          { dimension: "nasLink", values: ["10000000000"], isExcluded: false },
          { dimension: "vendor", values: [null, "A, B: ~"], isExcluded: true },
        ],
        baseline: "1500,~",
        isPublishedShown: false,
      }),
    ).toBe(
      "/compare?view=mtu-matrix&form=matrix&metric=iops&op=read,write&group=clientMtu,nasMtu&facet=raid" +
        "&not=vendor:A~c%20B~d%20~t,~&where=raid:raid5,raid6&where=nasLink:10000000000&baseline=1500,~&published=hide",
    );
  });

  test("is the same for filters in another order, and given in parts", () => {
    const href = "/compare?group=raid&where=raid:raid5,raid6&where=nasMtu:9000";
    expect(
      explorerHref(parse("/compare?where=nasMtu:9000&where=raid:raid6&group=raid&where=raid:raid5,raid6")),
    ).toBe(href);
  });

  test("names no colour where operations are the groups, and says when there is none", () => {
    expect(parse("/compare?group=operation").colourBy).toBeNull();
    expect(parse("/compare?group=raid").colourBy).toBe("operation");
    expect(explorerHref({ ...defaultState, groupBy: ["raid"], colourBy: null })).toBe(
      "/compare?group=raid&colour=none",
    );
    expect(parse("/compare?group=raid&colour=raid&facet=raid")).toMatchObject({
      colourBy: null,
      facetBy: null,
    });
  });

  test.each([
    "/compare?group=&where=&not=&op=&workload=&runs=&baseline=&colour=&facet=",
    "/compare?group=nonsense,__proto__,constructor&colour=__proto__&facet=toString",
    "/compare?where=raid&where=:x&where=raid:&where=:::&where=tag::&not=nothing:1",
    "/compare?form=pie&metric=speed&sort=up&axis=shared&scale=cubic&published=maybe",
    "/compare?from=yesterday&to=2025-13-45&runs=1,2,<script>&view=../../etc",
    "/compare?group=%E0%A4%A&where=%ff:%ff&colour=%",
    `/compare?where=raid:${"x".repeat(5000)}&baseline=${"9".repeat(5000)}`,
  ])("reads what is no state as the default: %s", (href) => {
    expect(parse(href)).toEqual(defaultState);
  });

  test("may be a ready-made view alone, whose state has an address in full", () => {
    for (const { key, state } of readyMadeViews) {
      expect(parse(`/compare?view=${key}`)).toEqual(state);
      expect(parse(explorerHref(state))).toEqual(state);
      expect(state.view).toBe(key);
    }
    expect(parse("/compare?view=mtu-matrix&group=raid")).toEqual({
      ...defaultState,
      view: "mtu-matrix",
      groupBy: ["raid"],
    });
    expect(parse("/compare?view=no-such-view")).toEqual(defaultState);
  });

  test("changes a ready-made view by what is given beside its name", () => {
    const view = readyMadeViews.find(({ key }) => key === "mtu-matrix")?.state;
    const state = parse("/compare?view=mtu-matrix&metric=iops&where=raid:raid5&published=hide");
    const raid = { dimension: "raid", values: ["raid5"], isExcluded: false };
    expect(state).toEqual({
      ...view,
      metric: "iops",
      filters: expect.arrayContaining([...(view?.filters ?? []), raid]),
      isPublishedShown: false,
    });
    expect(state.filters).toHaveLength((view?.filters.length ?? 0) + 1);
  });

  test("bounds what it takes", () => {
    const state = parse(
      `/compare?group=${setupDimensions.join(",")}&workload=${Array.from({ length: 99 }, (_, at) => `W${at}`).join(",")}`,
    );
    expect(state.groupBy).toEqual(["target", "targetKind", "vendor", "model", "nasProcessor", "nasMemory"]);
    expect(state.workloads).toHaveLength(24);
  });

  test("filters by time with from and to only", () => {
    expect(parse("/compare?where=time:2025&from=2025-01-01").filters).toEqual([]);
  });
});

describe("what can't be read of an address", () => {
  const issues = (href: string) =>
    readAddressIssues(new URL(href, "http://localhost").searchParams).map(
      ({ name, text }) => `${name}=${text}`,
    );

  test("is nothing where the address is that of a state", () => {
    const random = makeRandom(7);
    for (let round = 0; round < 500; round += 1)
      expect(issues(explorerHref(toCanonicalState(makeState(random))))).toEqual([]);
    for (const { key } of readyMadeViews) expect(issues(`/compare?view=${key}`)).toEqual([]);
  });

  test.each([
    ["group=raid,nosuch", ["group=nosuch"]],
    ["where=nosuch:1&where=raid:raid5&not=raid", ["where=nosuch:1", "not=raid"]],
    ["where=raid:&where=time:2025", ["where=raid:", "where=time:2025"]],
    ["runs=abc,00000000-0000-7000-8000-000000000001", ["runs=abc"]],
    ["from=yesterday&to=2025-13-45", ["from=yesterday", "to=2025-13-45"]],
    ["form=pie&metric=speed&op=read,sing", ["form=pie", "metric=speed", "op=sing"]],
    ["view=no-such-view", ["view=no-such-view"]],
    ["wher=raid:raid5", ["wher=raid:raid5"]],
    ["group=&where=&runs=&from=&unit=MiB/s&colour=none", []],
    [
      `group=${setupDimensions.slice(0, 8).join(",")}`,
      setupDimensions.slice(6, 8).map((one) => `group=${one}`),
    ],
  ])("is named as it stands there: %s", (query, expected) => {
    expect(issues(`/compare?${query}`)).toEqual(expected);
  });

  test("says the same for Next's parameters", () => {
    expect(readAddressIssues({ where: ["raid:raid5", "nosuch:1"], group: "raid", runs: undefined })).toEqual([
      { name: "where", text: "nosuch:1", reason: "is no filter, which is a dimension, a colon and values" },
    ]);
  });
});

describe("a value in an address", () => {
  test.each([
    [null, "~"],
    ["", "~e"],
    ["~", "~t"],
    ["a,b:c", "a~cb~dc"],
    ["~c", "~tc"],
    ["9000", "9000"],
  ])("%j is %s", (value, text) => {
    expect(writeValue(value)).toBe(text);
    expect(readValue(text)).toBe(value);
  });

  test("keeps groups apart whose values hold commas", () => {
    expect(toKey(["a,b", "c"])).not.toBe(toKey(["a", "b,c"]));
    expect(toKey([null, 9000, true])).toBe("~,9000,true");
  });
});
