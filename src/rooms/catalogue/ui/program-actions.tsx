import { type ComponentType, createContext, useContext } from "react";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import type { Level } from "../rules/program-terms.ts";

export type ProgramChoice = { program: ProgramCardFacts; level: Level | null };

/**
 * Other actions on a program, e.g. "Add to cart" for signed-in users. The catalogue does not know
 * about carts: the room that does provides the action here.
 */
export const ProgramActions = createContext<ComponentType<ProgramChoice> | null>(null);

export function OtherActions(choice: ProgramChoice) {
  const Actions = useContext(ProgramActions);
  return Actions && choice.program.mayGoInCart ? <Actions {...choice} /> : null;
}
