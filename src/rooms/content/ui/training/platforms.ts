import { href } from "react-router";
import { listCentres, townsOr } from "#foundation/academy/centres.ts";
import type { Family, Mode } from "#rooms/catalogue/rules/program-terms.ts";

/** The three platforms, in the order of the specification. */
export type Platform = {
  readonly mode: Mode;
  readonly name: string;
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
  /** On the home page. */
  readonly card: string;
  readonly place: () => string;
};

export const listPlatforms = (): readonly Platform[] => [
  {
    mode: "physical",
    name: "Physical",
    art: { id: "platform-physical", family: "build", glyph: "ph:hammer" },
    card: "In the workshop every training day, with a master craftsman. You cut, join, wire, sew or weld from the first week, on real material.",
    place: () =>
      listCentres()
        .map(({ city, state }) => `${city} in ${state}`)
        .join(", "),
  },
  {
    mode: "online",
    name: "Online",
    art: { id: "platform-online", family: "signal", glyph: "ph:laptop" },
    card: "From your own phone or computer, live in the evening or at your own pace. Lessons are small, for weak networks.",
    place: () => "Anywhere with a phone and some data",
  },
  {
    mode: "hybrid",
    name: "Hybrid",
    art: { id: "platform-hybrid", family: "motion", glyph: "ph:bicycle" },
    card: "Theory on your phone, practice on fixed days at a centre. For those who cannot leave work for months.",
    place: () => `Online, with practice days in ${townsOr()}`,
  },
];

export function platformPath(mode: Mode): string {
  switch (mode) {
    case "physical":
      return href("/platforms/physical");
    case "online":
      return href("/platforms/online");
    case "hybrid":
      return href("/platforms/hybrid");
  }
}
