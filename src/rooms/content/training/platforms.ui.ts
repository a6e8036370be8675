import { href } from "react-router";
import type { Family, Mode } from "#rooms/catalogue/program/program-terms.ts";

export type Platform = {
  readonly mode: Mode;
  readonly name: string;
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
};

/** The three platforms, in the order of the specification. What they say is in content/platforms.yaml. */
export const platforms = [
  {
    mode: "physical",
    name: "Physical",
    art: { id: "platform-physical", family: "build", glyph: "ph:hammer" },
  },
  {
    mode: "online",
    name: "Online",
    art: { id: "platform-online", family: "signal", glyph: "ph:laptop" },
  },
  {
    mode: "hybrid",
    name: "Hybrid",
    art: { id: "platform-hybrid", family: "motion", glyph: "ph:bicycle" },
  },
] as const satisfies readonly Platform[];

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
