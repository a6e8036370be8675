import { type ComponentType, createContext, useContext } from "react";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import type { Level } from "../rules/program-terms.ts";

export type ProgramChoice = { program: ProgramCardFacts; level: Level | null };

/**
 * What can be done with a program beside registering, e.g. "Add to cart" for those signed in. The
 * catalogue knows no cart: whoever has one provides it here.
 */
export const ProgramActions = createContext<ComponentType<ProgramChoice> | null>(null);

export function OtherActions(choice: ProgramChoice) {
  const Actions = useContext(ProgramActions);
  return Actions && choice.program.mayGoInCart ? <Actions {...choice} /> : null;
}
