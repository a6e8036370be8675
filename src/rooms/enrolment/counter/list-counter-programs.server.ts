import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { type CatalogueEntry, readCatalogue } from "#rooms/catalogue/door.server.ts";
import { type FeeQuote, quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { dueComponents } from "#rooms/catalogue/fees/instalments.ts";
import { isFull } from "#rooms/catalogue/intakes/seats.ts";
import { durationMonths } from "#rooms/catalogue/levels/levels.ts";
import { lineOf, placesToOrder } from "../cart/order-line.ts";
import type { CounterProgram } from "./endpoints.ts";

/** More starts than a counter ever plans ahead. */
const mostStarts = 12;

/** The part of a fee that's due at registration. */
const nowKobo = ({ components, plan }: FeeQuote, startsOn: string | null, today: string) =>
  dueComponents(components, plan, { startsOn, today })
    .filter(({ dueOn }) => dueOn === null)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);

function toCounterProgram(
  { program, intakes }: CatalogueEntry,
  { today, schedule }: { today: string; schedule: Parameters<typeof quoteFee>[0]["schedule"] },
): CounterProgram {
  const withSeats = intakes.filter((intake) => !isFull(intake));
  const startsOn = withSeats[0]?.startsOn ?? null;
  const hasLevels = program.levels.length > 0;
  const fee = hasLevels ? null : quoteFee({ program, level: null, schedule });
  return {
    id: program.id,
    title: program.title,
    mode: program.mode,
    levels: program.levels.map((level) => {
      const quote = quoteFee({ program, level, schedule });
      return {
        level,
        durationMonths: durationMonths(level),
        totalKobo: quote.totalKobo,
        nowKobo: nowKobo(quote, startsOn, today),
      };
    }),
    components: fee?.components ?? [],
    totalKobo: fee?.totalKobo ?? 0,
    places: placesToOrder(program),
    starts: withSeats.slice(0, mostStarts).map((intake) => ({
      intakeId: intake.id,
      location: locationOf(intake),
      startsOn: intake.startsOn,
    })),
  };
}

/**
 * The programs that the counter can register for: those that a cart can order. A sponsored place needs the whole form.
 */
export async function listCounterPrograms(ctx: Context): Promise<CounterProgram[]> {
  requirePermission(ctx, "walk_ins.add");
  const today = lagosDay(ctx.clock());
  const { onOffer, schedule } = await readCatalogue(ctx);
  const facts = { today, schedule };
  return onOffer
    .filter(
      ({ program }) =>
        "line" in lineOf({ courseId: program.id }, program, { ...facts, withoutLevel: "default" }),
    )
    .map((entry) => toCounterProgram(entry, facts));
}
