import { describe, expect, it } from "vitest";
import { Publication } from "#lib/contract/publication.ts";
import { readReferenceFiles } from "#lib/publications/reference-files.ts";
import { publicationText } from "#lib/publications/texts.ts";

const sentences = readReferenceFiles().flatMap(({ text }) => {
  const publication = Publication.parse(JSON.parse(text));
  const { expectations, claims, targetObservations, paths = [], systems = [], note, source } = publication;
  return [
    ...expectations.flatMap((one) => [one.text, ...one.needs, one.why]),
    ...claims.flatMap((claim) => [claim.text, claim.by]),
    ...targetObservations.flatMap(({ observations }) =>
      observations.flatMap((observation) => [observation.state, observation.text]),
    ),
    ...paths.flatMap((path) => [path.note, ...(path.hops ?? []).map(({ description }) => description)]),
    ...systems.map(({ target }) => target.note),
    note,
    source.note,
  ].filter((sentence) => sentence != null);
});

/** Numbers in digits, however many times; the words for small ones may be digits in Japanese. */
const numbersIn = (text: string) => new Set(text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []);
/** What is the same in every language: figures with their units, and settings. */
const isPlain = (text: string) => /^[\d.,]+ (?:MB\/s|Gbit\/s)$|^MTU \d+$/.test(text);

describe("sentences of publications", () => {
  it("are there in Japanese, with every number of the English ones", () => {
    for (const sentence of sentences) {
      const { text, language } = publicationText(sentence, "ja");
      if (!isPlain(sentence)) expect(language, sentence).toBe("ja");
      const found = numbersIn(text);
      expect(
        [...numbersIn(sentence)].filter((number) => !found.has(number)),
        sentence,
      ).toEqual([]);
    }
  });

  it("stay as they are in English, and where nobody translated them", () => {
    expect(publicationText("the figures", "en")).toEqual({ text: "the figures", language: "en" });
    expect(publicationText("of another review", "ja")).toEqual({ text: "of another review", language: "en" });
  });
});
