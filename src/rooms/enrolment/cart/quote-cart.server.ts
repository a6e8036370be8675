import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { getPerson, type Person, requirePermission } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import {
  type CatalogueEntry,
  feeScheduleOn,
  findPrograms,
  nextIntakeOf,
  readCatalogue,
} from "#rooms/catalogue/door.server.ts";
import { type FeeQuote, type FeeSchedule, quoteLevels } from "#rooms/catalogue/fees/fees.ts";
import {
  type DueComponent,
  dueComponents,
  instalmentsOf,
} from "#rooms/catalogue/fees/instalments.ts";
import { fewSeatsLeft } from "#rooms/catalogue/intakes/seats.ts";
import { durationMonths } from "#rooms/catalogue/levels/levels.ts";
import { levelOffered } from "#rooms/catalogue/program/program.ts";
import { trainingEnd } from "#rooms/catalogue/training/training-days.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { findOwnLearners } from "../own-page/list-own-learners.server.ts";
import { centreIdOf, firstNameOf } from "../registration/course-of-interest.ts";
import { findCartPlaces, findOpenCart, isPlaceFor } from "./open-cart.server.ts";
import type { CartQuote, DroppedPlace, OrderItem, QuotedItem } from "./order.ts";
import { lineOf, placesToOrder } from "./order-line.ts";
import { findRegistered } from "./read-order-learners.server.ts";

/** The next start at each place, with the last day at the chosen level. */
function startsOf(entry: CatalogueEntry, trainingLevel: string | null): QuotedItem["starts"] {
  const { program } = entry;
  const level = levelOffered(program, trainingLevel) ? trainingLevel : null;
  const places = placesToOrder(program).map((place) => centreIdOf(place));
  return (places.length > 0 ? places : [null]).flatMap((place) => {
    const intake = nextIntakeOf(entry, place);
    if (!intake) return [];
    const { startsOn, seats } = intake;
    return [
      {
        location: locationOf(intake),
        startsOn,
        endsOn: trainingEnd(intake, level),
        seats,
        seatsLeft: fewSeatsLeft(intake),
      },
    ];
  });
}

/** When the fee of an item is due: the weeks count from the next start at its place, or else anywhere, as in its order. */
function dueOf(
  { fee, starts, preferredLocation }: Pick<QuotedItem, "fee" | "starts" | "preferredLocation">,
  plan: FeeQuote["plan"],
  today: string,
) {
  const [next] = starts.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  const start = starts.find(({ location }) => location === preferredLocation) ?? next;
  return dueComponents(fee?.components ?? [], plan, { startsOn: start?.startsOn ?? null, today });
}

/** The levels on offer with today's fees. */
const levelsOf = (program: CatalogueEntry["program"], schedule: FeeSchedule | null) =>
  quoteLevels(program, schedule).map(({ level, totalKobo }) => ({
    level,
    totalKobo,
    durationMonths: durationMonths(level),
  }));

export const toDropped = ({ enrolment, learner }: WithLearner): DroppedPlace => ({
  reference: referenceOf(enrolment),
  courseOfInterest: enrolment.courseOfInterest,
  learnerFirstName: firstNameOf(learner.fullName),
});

/**
 * The unpaid places that the account gives up by ordering these items: those in its open order that no item names. An
 * item names a place by its program and learner, or by its program alone while it has no learner. Refuses nothing,
 * because the cart may be half filled in.
 */
async function findDropped(
  ctx: Context,
  person: Person,
  items: readonly OrderItem[],
): Promise<DroppedPlace[]> {
  const orderId = await findOpenCart(ctx, person.id);
  if (!orderId) return [];
  const places = await findCartPlaces(ctx, orderId);
  const own = await findOwnLearners(ctx, person);
  const isNamed = (place: WithLearner) =>
    items.some(({ courseId, learner }) => {
      if (courseId !== place.enrolment.programId) return false;
      if (!learner) return true;
      const registered = findRegistered(own, person, learner);
      return registered ? isPlaceFor(place, courseId, registered.learner) : false;
    });
  return places.filter((place) => !isNamed(place)).map(toDropped);
}

/**
 * What a cart's programs cost today, in the cart's order, and which places an order gives up. Prices come from the
 * database, as for an order; starts come from the catalogue in memory.
 */
export async function quoteCart(ctx: Context, items: readonly OrderItem[]): Promise<CartQuote> {
  const { personId } = requirePermission(ctx, "orders.place");
  const today = lagosDay(ctx.clock());
  const programs = await findPrograms(ctx, [...new Set(items.map(({ courseId }) => courseId))]);
  const schedule = await feeScheduleOn(ctx, today);
  const { byId } = await readCatalogue(ctx);
  const due: DueComponent[] = [];
  const quoted = items.map((item): QuotedItem => {
    const program = programs.get(item.courseId);
    const entry = byId.get(item.courseId);
    const found = lineOf(item, program, { today, schedule, withoutLevel: "default" });
    const line = "line" in found ? found.line : null;
    const shown = {
      courseId: item.courseId,
      title: program?.title ?? null,
      mode: program?.mode ?? null,
      trainingLevel: line?.trainingLevel ?? null,
      preferredLocation: line?.preferredLocation ?? null,
      levels: program ? levelsOf(program, schedule) : [],
      places: program ? placesToOrder(program) : [],
      starts: entry ? startsOf(entry, line?.trainingLevel ?? null) : [],
      fee: line?.fee ?? null,
      refusal: "refusal" in found ? found.refusal : null,
    };
    const own = line ? dueOf(shown, line.fee.plan, today) : [];
    due.push(...own);
    return { ...shown, instalments: instalmentsOf(own) };
  });
  return {
    items: quoted,
    totalKobo: quoted.reduce((sum, { fee }) => sum + (fee?.totalKobo ?? 0), 0),
    instalments: instalmentsOf(due),
    dropped: await findDropped(ctx, await getPerson(ctx, personId), items),
  };
}
