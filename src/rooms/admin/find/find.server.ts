import { formatNaira } from "#foundation/amounts/money.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { readLine } from "#foundation/text/text.ts";
import { formatDay } from "#foundation/time/time.ts";
import {
  can,
  findStaffCentre,
  type NamedHuman,
  type Permission,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { findAffiliatesNamed } from "#rooms/affiliates/door.server.ts";
import { findApplicants } from "#rooms/careers/door.server.ts";
import { findInCatalogue, findOnOffer } from "#rooms/catalogue/door.server.ts";
import { statusOf } from "#rooms/catalogue/program/program-status.ts";
import { programStates } from "#rooms/catalogue/staff/status-words.ts";
import { findWriters } from "#rooms/contact/door.server.ts";
import { readEnrolmentCode } from "#rooms/enrolment/documents/enrolment-code.ts";
import {
  type FoundLearner,
  findLearners,
  findPlaces,
  findWithLearners,
  readDueNow,
  type WithLearner,
} from "#rooms/enrolment/door.server.ts";
import { preferredLocationOf } from "#rooms/enrolment/registration/course-of-interest.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { type FoundMoney, findMoney } from "#rooms/payments/door.server.ts";
import {
  type Destination,
  findDestinations,
  type PlaceAction,
  placeActions,
  readPlaceAction,
} from "../actions.ts";
import { paymentWays, toPayWords } from "../payments/payment-words.ts";
import { type Found, mostFound } from "./find.ts";
import { whyFound } from "./why-found.ts";

/** One character matches everyone. */
const leastTyped = 2;

/** Of each kind, so that none hides the others. */
const most = { people: 6, ofRoom: 3, places: 5, money: 4, programs: 3, destinations: 4 } as const;

const detailOf = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

/** For results that do not lead to a place. */
const noPlace = { enrolmentId: null, openKobo: null };

function toPlace({ enrolment, learner }: WithLearner, dueNow: ReadonlyMap<string, number>): Found {
  const { id, code, courseOfInterest, status, openKobo } = enrolment;
  return {
    kind: "enrolment",
    id,
    title: learner.fullName,
    detail: detailOf([
      code,
      courseOfInterest,
      preferredLocationOf(enrolment),
      enrolmentStates[status].label,
      toPayWords(openKobo, dueNow.get(id) ?? 0),
    ]),
    href: `/admin/enrolments/${id}`,
    enrolmentId: id,
    openKobo,
  };
}

async function toPlaces(ctx: Context, found: readonly WithLearner[]): Promise<Found[]> {
  const dueNow = await readDueNow(
    ctx,
    found.map(({ enrolment }) => enrolment),
  );
  return found.map((one) => toPlace(one, dueNow));
}

function toMoney(money: FoundMoney, places: ReadonlyMap<string, WithLearner>): Found {
  const { reference, receipt, provisionalNumber, method, amountKobo, lineRefs } = money;
  const [first] = lineRefs;
  const place = first ? places.get(first) : undefined;
  return {
    kind: receipt ? "receipt" : "payment",
    id: reference,
    title: receipt ?? reference,
    detail: detailOf([
      formatNaira(amountKobo),
      paymentWays[method],
      place ? `${place.learner.fullName}, ${place.enrolment.courseOfInterest}` : null,
      provisionalNumber && `provisional slip ${provisionalNumber}`,
    ]),
    href: `/admin/payments/${reference}`,
    enrolmentId: first ?? null,
    openKobo: place?.enrolment.openKobo ?? null,
  };
}

/** As much of a note as a line of the results can show. */
const noteLength = 80;

const noteWordsOf = (note: string): string =>
  `Note: ${note.length > noteLength ? `${note.slice(0, noteLength)}…` : note}`;

const toLearner = ({ learner, registrations, openKobo, note }: FoundLearner): Found => ({
  kind: "person",
  id: learner.id,
  title: learner.fullName,
  detail: detailOf([
    learner.phone,
    `born ${formatDay(learner.dateOfBirth)}`,
    registrations === 1 ? "1 registration" : `${registrations} registrations`,
    openKobo > 0 ? `${formatNaira(openKobo)} to pay` : null,
    note && noteWordsOf(readLine(note)),
  ]),
  href: `/admin/people/${learner.id}`,
  ...noPlace,
});

const toHuman = ({ id, fullName, email, phone }: NamedHuman, what: string): Found => ({
  kind: "person",
  id,
  title: fullName,
  detail: detailOf([what, phone || email]),
  href: `/admin/people/${id}`,
  ...noPlace,
});

const toDestination = ({ kind, label, to, group }: Destination): Found => ({
  kind,
  id: to,
  title: label,
  detail: group ?? "",
  href: to,
  ...noPlace,
});

function toAction({ label, toPlace: to }: PlaceAction, { enrolment, learner }: WithLearner): Found {
  return {
    kind: "action",
    id: `${label} ${enrolment.id}`,
    title: `${label}: ${learner.fullName}`,
    detail: detailOf([enrolment.code, enrolment.courseOfInterest]),
    href: to(enrolment),
    enrolmentId: enrolment.id,
    openKobo: enrolment.openKobo,
  };
}

/** The centre whose learners come first; null for none. */
type OwnCentre = Awaited<ReturnType<typeof findStaffCentre>>;

/** The people that a text matches: learners, then people other rooms know under a different name and address. */
async function findPeople(ctx: Context, typed: string, own: OwnCentre): Promise<Found[]> {
  const ask = <Row>(permission: Permission, find: () => Promise<Row[]>): Promise<Row[]> | Row[] =>
    can(ctx.actor, permission) ? find() : [];
  const [learners, affiliates, applicants, writers] = await Promise.all([
    ask("enrolments.read", () => findLearners(ctx, typed, { most: most.people, centreId: own })),
    ask("affiliates.read", () => findAffiliatesNamed(ctx, typed, most.ofRoom)),
    ask("careers.read", () => findApplicants(ctx, typed, most.ofRoom)),
    ask("messages.read", () => findWriters(ctx, typed, most.ofRoom)),
  ]);
  const keyOf = (name: string, email: string) => `${nameKeyOf(name)} ${email}`;
  const known = new Set(
    learners.flatMap(({ learner }) =>
      hasAddress(learner.email) ? keyOf(learner.fullName, learner.email) : [],
    ),
  );
  const others = [
    ...affiliates.map((one) => ({
      one,
      what: one.code ? `Affiliate ${one.code}` : "Applied as an affiliate",
    })),
    ...applicants.map((one) => ({ one, what: "Applied for a job" })),
    ...writers.map((one) => ({ one, what: "Wrote a message" })),
  ].filter(({ one }) => {
    const key = keyOf(one.fullName, one.email);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
  return [...learners.map(toLearner), ...others.map(({ one, what }) => toHuman(one, what))].slice(
    0,
    most.people,
  );
}

/** Each with what matched where its title doesn't say it; one that can't say it is left out. */
const toPrograms = <Program extends Parameters<typeof whyFound>[1]>(
  typed: string,
  programs: readonly Program[],
  tell: (program: Program) => { what: string; href: string },
): Found[] =>
  programs.flatMap((program) => {
    const why = whyFound(typed, program);
    if (why === null) return [];
    const { what, href } = tell(program);
    const { id, title } = program;
    return [
      { kind: "program" as const, id, title, detail: detailOf([why, what]), href, ...noPlace },
    ];
  });

async function findProgramsNamed(ctx: Context, typed: string): Promise<Found[]> {
  if (!can(ctx.actor, "catalogue.manage")) {
    const onOffer = await findOnOffer(ctx, typed, most.programs);
    return toPrograms(typed, onOffer, ({ id }) => ({
      what: "Its page on the site",
      href: `/programs/${id}`,
    }));
  }
  const all = await findInCatalogue(ctx, typed, most.programs);
  return toPrograms(typed, all, ({ id, ...life }) => ({
    what: programStates[statusOf(life)].label,
    href: `/admin/catalogue/${id}`,
  }));
}

const placesFor = async (ctx: Context, typed: string, limit: number, own: OwnCentre) =>
  can(ctx.actor, "enrolments.read") ? findPlaces(ctx, typed, { most: limit, centreId: own }) : [];

/** Money with exactly this number. */
async function moneyFor(ctx: Context, typed: string, limit: number): Promise<Found[]> {
  if (!can(ctx.actor, "payments.read")) return [];
  const money = await findMoney(ctx, typed, limit);
  const paidFor = await findWithLearners(
    ctx,
    money.flatMap(({ lineRefs }) => lineRefs.slice(0, 1)),
  );
  return money.map((one) => toMoney(one, paidFor));
}

/**
 * What a text matches, best first. Each kind needs its permission, so that nobody finds what they may not open.
 * @param only `places`: what someone at the counter can take money for
 */
export async function find(
  ctx: Context,
  { q, only }: { q: string; only?: "places" | undefined },
): Promise<Found[]> {
  requirePermission(ctx, "overview.read");
  const typed = readLine(q);
  if (typed.length < leastTyped) return [];
  const own = await findStaffCentre(ctx);
  if (only) {
    const [money, places] = await Promise.all([
      moneyFor(ctx, typed, mostFound),
      placesFor(ctx, typed, mostFound, own),
    ]);
    return [...money, ...(await toPlaces(ctx, places))].slice(0, mostFound);
  }
  const mayDo = (permission: Permission) => can(ctx.actor, permission);
  const asked = readPlaceAction(typed, mayDo);
  const [askedFor, money, places, people, programs] = await Promise.all([
    asked ? placesFor(ctx, asked.rest, most.places, own) : [],
    moneyFor(ctx, typed, most.money),
    placesFor(ctx, typed, most.places, own),
    findPeople(ctx, typed, own),
    findProgramsNamed(ctx, typed),
  ]);
  const actions = asked
    ? askedFor
        .filter(({ enrolment }) => asked.action.applies(enrolment))
        .map((one) => toAction(asked.action, one))
    : actionsOf(typed, places, mayDo);
  const placed = await toPlaces(ctx, places);
  // A typed code means the place; a typed name means the person.
  const isCode = "code" in readEnrolmentCode(typed);
  return [
    ...(asked ? actions : []),
    ...money,
    ...(isCode ? [...placed, ...people] : [...people, ...placed]),
    ...(asked ? [] : actions),
    ...programs,
    ...findDestinations(typed, mayDo).slice(0, most.destinations).map(toDestination),
  ].slice(0, mostFound);
}

/** Actions on the one place that a text matches. */
function actionsOf(
  typed: string,
  [place, ...more]: readonly WithLearner[],
  mayDo: (permission: Permission) => boolean,
): Found[] {
  if (!place || more.length > 0 || !("code" in readEnrolmentCode(typed))) return [];
  return placeActions
    .filter(({ permission, applies }) => mayDo(permission) && applies(place.enrolment))
    .map((action) => toAction(action, place));
}
