import { scenes } from "#academy/scenes";
import { academy } from "#foundation/academy/academy.ts";
import type { CentreId } from "#foundation/academy/centres.ts";
import { townOf } from "#foundation/academy/towns.ts";
import type { Context } from "#foundation/context.ts";
import { locationOf } from "../centres/location.ts";
import { type LevelQuote, quoteLevels } from "../fees/fees.ts";
import { fewSeatsLeft } from "../intakes/seats.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { leadOf, pieceOf, type ShownPicture } from "../pictures/pictures.ts";
import { readPictures, type ShownGraduate } from "../pictures/read-pictures.server.ts";
import { type CatalogueEntry, readCatalogue } from "../read-catalogue.server.ts";
import { nearbyPrograms } from "../search/select-programs.ts";
import { type LevelEnd, latestEnd, levelEnds } from "../training/training-days.ts";
import { timesInWords, timesOf, type WeeklyTimes } from "../training/weekly-times.ts";
import { type Intake, ownPlatform, type Program } from "./program.ts";
import type { Level } from "./program-terms.ts";
import { platformName } from "./program-words.ts";
import { type Week, weeksOf } from "./week-plan.ts";

/** An intake that has not started. */
type ComingIntake = Pick<Intake, "startsOn" | "endsOn" | "seats" | keyof WeeklyTimes> & {
  /** `Saturday and Sunday, 9am to 2pm` */
  times: string | null;
  /** If few are left; 0 when it is full. */
  seatsLeft: number | null;
  location: string;
  centreId: CentreId | null;
  /** Its id (foundation/academy/towns.ts). */
  town: string;
  /** The end of each level on offer; empty when the program has no levels. */
  levelEnds: LevelEnd[];
};

type NearbyProgram = Pick<
  ProgramCardFacts,
  "id" | "title" | "family" | "glyph" | "priceType" | "fees" | "fromKobo"
>;

/** Everything that a program's page shows. */
type ProgramDetail = Program &
  ProgramCardFacts & {
    quotes: LevelQuote[];
    /** `YYYY-MM-DD` in Lagos. */
    today: string;
    intakes: ComingIntake[];
    archived: boolean;
    /** A training week of each level on offer. */
    weeks: (Week & { level: Level })[];
    /** The photograph around which its page is built; without one, the drawn scene stands there. */
    lead: ShownPicture | null;
    /** A learner's finished piece. */
    piece: ShownPicture | null;
    /** The other photographs of its workshop and of finished work. */
    pictures: readonly ShownPicture[];
    /** Another provider. That we teach our own programs is only said in the demonstration: it proves nothing. */
    taughtBy: string | null;
    instructorPicture: ShownPicture | null;
    /** The drawing of its work (academy/scenes), if it has one. */
    scene: string | null;
    /** Graduates who agreed to be named. */
    graduates: readonly ShownGraduate[];
    /** Other programs of its family. */
    nearby: NearbyProgram[];
  };

const mostNearby = 4;
const mostGraduates = 3;

/**
 * @param previewed the program as an admin sees it before it is published
 * @returns null for an unknown program; archived ones keep their page
 */
export async function describeProgram(
  ctx: Context,
  id: string,
  previewed?: CatalogueEntry,
): Promise<ProgramDetail | null> {
  const { byId, onOffer, day: today, schedule } = await readCatalogue(ctx);
  const entry = previewed ?? byId.get(id);
  if (!entry) return null;
  const { program, card, intakes } = entry;
  const { ofProgram, ofInstructor, graduates } = await readPictures(ctx);
  const pictures = ofProgram.get(id) ?? [];
  const [lead, piece] = [leadOf(pictures), pieceOf(pictures)];
  const saysPlatform = program.platform !== ownPlatform || ctx.config.appEnv === "demo";
  const others = onOffer.map((other) => ({ ...other.card, number: other.program.number }));
  return {
    ...program,
    ...card,
    weeks: weeksOf(program.weekPlan, program.levels),
    quotes: quoteLevels(program, schedule),
    today,
    intakes: intakes.map((intake) => ({
      location: locationOf(intake),
      centreId: intake.centreId,
      town: townOf(intake),
      startsOn: intake.startsOn,
      endsOn: latestEnd(intake, program.levels),
      levelEnds: levelEnds(intake, program.levels),
      ...timesOf(intake),
      times: timesInWords(intake),
      seats: intake.seats,
      seatsLeft: fewSeatsLeft(intake),
    })),
    archived: program.archivedAt !== null,
    lead: lead ?? null,
    piece: piece ?? null,
    pictures: pictures.filter((picture) => picture !== lead && picture !== piece),
    taughtBy: saysPlatform ? platformName(program.platform, academy.name) : null,
    instructorPicture: ofInstructor.get(program.instructor)?.[0] ?? null,
    scene: scenes[id] ?? null,
    graduates: graduates.filter(({ program: { id: of } }) => of === id).slice(0, mostGraduates),
    nearby: nearbyPrograms(program, others, { today, most: mostNearby }).map(
      ({ id, title, family, glyph, priceType, fees, fromKobo }) => ({
        id,
        title,
        family,
        glyph,
        priceType,
        fees,
        fromKobo,
      }),
    ),
  };
}
