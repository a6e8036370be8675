import { expect, test } from "vitest";
import { foldText } from "./search-text.ts";
import { whyFound } from "./why-found.ts";

const program = {
  title: "Export Documentation",
  description: "Prepare, check and follow the papers of a shipment abroad.",
  overview: "You follow one shipment. Buyers ask for sesame, hibiscus and leather from the north.",
  synonyms: ["waybill"],
};
const said = foldText(`${program.title} | ${program.description}`);
const why = (search: string) => whyFound(search, said, program);

test.each([
  ["leather", "Buyers ask for sesame, hibiscus and leather from the north."],
  ["export leather", "Buyers ask for sesame, hibiscus and leather from the north."],
  ["waybill", `Also called “waybill”. ${program.description}`],
])("%s: what the card does not show is said", (search, sentence) => {
  expect(why(search)).toBe(sentence);
});

test.each(["export", "shipment abroad", ""])("%s: the card shows it already", (search) => {
  expect(why(search)).toBeNull();
});
