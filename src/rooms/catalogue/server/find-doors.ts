import type { Context } from "#foundation/context.ts";
import { chooseDoors, type Door, type DoorCandidate } from "../rules/doors/choose-doors.ts";
import type { DoorAnswers } from "../rules/doors/door-questions.ts";
import type { Program } from "../rules/program.ts";
import { cardInTown } from "../rules/program-card.ts";
import { readCatalogue } from "./read-catalogue.ts";

export type FoundDoor = Door<DoorCandidate & Pick<Program, "toolsToOwn">>;

/** The three programs on offer that suit a person's answers best. */
export async function findDoors(ctx: Context, answers: DoorAnswers): Promise<FoundDoor[]> {
  const { onOffer } = await readCatalogue(ctx);
  const { town } = answers;
  const candidates = onOffer.map(({ card, program, intakes }) => ({
    ...(town && town !== "online" ? cardInTown(card, program, intakes, town) : card),
    worksWith: program.worksWith,
    needsComputer: program.needsComputer,
    toolsToOwn: program.toolsToOwn,
  }));
  return chooseDoors(candidates, answers);
}
