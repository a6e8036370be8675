import type { Context } from "#foundation/context.ts";
import { type LevelQuote, quoteLevels } from "../rules/fees.ts";
import { locationOf } from "../rules/location.ts";
import { nearbyPrograms } from "../rules/nearby-programs.ts";
import type { Intake, Program } from "../rules/program.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { type LevelEnd, latestEnd, levelEnds } from "../rules/training-days.ts";
import { readCatalogue } from "./read-catalogue.ts";

type Texts = Pick<
  Program,
  "whatYouLearn" | "whoItIsFor" | "afterwards" | "skills" | "included" | "platform"
>;

/** An intake that has not started. */
export type ComingIntake = Pick<Intake, "startsOn" | "endsOn" | "seats"> & {
  location: string;
  /** The end of each level on offer; empty when the program has no levels. */
  levelEnds: LevelEnd[];
};

/** Everything that a program's page shows. */
export type ProgramDetail = ProgramCardFacts &
  Texts & {
    quotes: LevelQuote[];
    intakes: ComingIntake[];
    archived: boolean;
    /** Other programs of its family. */
    nearby: Pick<Program, "id" | "title" | "family" | "glyph">[];
  };

const mostNearby = 4;

/** @returns null for an unknown program; archived ones keep their page */
export async function describeProgram(ctx: Context, id: string): Promise<ProgramDetail | null> {
  const { byId, onOffer, day: today, schedule } = await readCatalogue(ctx);
  const entry = byId.get(id);
  if (!entry) return null;
  const { program, card, intakes } = entry;
  const { whatYouLearn, whoItIsFor, afterwards, skills, included, platform } = program;
  const others = onOffer.map((other) => other.program);
  return {
    ...card,
    whatYouLearn,
    whoItIsFor,
    afterwards,
    skills,
    included,
    platform,
    quotes: quoteLevels(program, schedule()),
    intakes: intakes.map((intake) => ({
      location: locationOf(intake),
      startsOn: intake.startsOn,
      endsOn: latestEnd(intake, program.levels),
      levelEnds: levelEnds(intake, program.levels),
      seats: intake.seats,
    })),
    archived: program.archivedAt !== null,
    nearby: nearbyPrograms(program, others, { today, most: mostNearby }).map(
      ({ id, title, family, glyph }) => ({ id, title, family, glyph }),
    ),
  };
}
