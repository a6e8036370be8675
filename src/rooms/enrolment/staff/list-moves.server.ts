import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { type CatalogueEntry, findIntake, readCatalogue } from "#rooms/catalogue/door.server.ts";
import { quoteFee, quoteLevels } from "#rooms/catalogue/fees/fees.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { centresOf } from "../registration/enrolment-rules.ts";
import { fullStartsOf } from "../registration/form-of-program.server.ts";
import { registrationOf } from "../registration/registration.ts";
import type { MoveChoices } from "./staff.ts";

/** Where an enrolment can be moved: programs with the same form that take registrations, its own first. */
export async function listMoves(ctx: Context, enrolmentId: string): Promise<MoveChoices> {
  requirePermission(ctx, "enrolments.manage");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const { byId, onOffer, day, schedule } = await readCatalogue(ctx);
  const own = byId.get(enrolment.programId);
  // Include its own start even if it's full or has begun: another level needs no other seat.
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  const ownStart = intake && {
    intakeId: intake.id,
    location: locationOf(intake),
    startsOn: intake.startsOn,
    endsOn: intake.endsOn,
    seatsLeft: null,
  };
  const isPossible = ({ program }: CatalogueEntry) =>
    program.mode === enrolment.mode &&
    program.priceType !== "sponsorship" &&
    !("refusal" in registrationOf(program, day));
  const others = onOffer.filter(
    (entry) => entry.program.id !== enrolment.programId && isPossible(entry),
  );
  const describe = (entry: CatalogueEntry): MoveChoices["programs"][number] => {
    const { program } = entry;
    const byLevel = quoteLevels(program, schedule);
    const levels = byLevel.length > 0 ? byLevel.map(({ level }) => level) : program.levels;
    const isClosed =
      entry === own && enrolment.trainingLevel && !levels.includes(enrolment.trainingLevel);
    const fees = (levels.length > 0 ? levels : [null]).map((trainingLevel) => ({
      trainingLevel,
      totalKobo: quoteFee({ program, level: trainingLevel, schedule }).totalKobo,
    }));
    const kept = { trainingLevel: enrolment.trainingLevel, totalKobo: enrolment.totalKobo };
    return {
      id: program.id,
      title: program.title,
      // Include its own level even if it has closed: another start needs no other level.
      fees: isClosed ? [kept, ...fees] : fees,
      starts: [
        ...(entry === own && ownStart ? [ownStart] : []),
        ...fullStartsOf(entry).others.filter(({ intakeId }) => intakeId !== ownStart?.intakeId),
      ].map(({ endsOn: _, ...start }) => start),
      places: program.mode === "online" ? [] : centresOf(program),
    };
  };
  return { programs: [...(own ? [own] : []), ...others].map(describe) };
}
