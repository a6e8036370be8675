import { listCentres } from "#foundation/academy/centres.ts";
import { readTown } from "#foundation/academy/towns.ts";
import type { Context } from "#foundation/context.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { listOr } from "#foundation/text/list-words.ts";
import { findReferrer } from "#rooms/affiliates/door.server.ts";
import { type CatalogueEntry, readCatalogue } from "#rooms/catalogue/door.server.ts";
import { defaultLevel, levelOffered } from "#rooms/catalogue/program/program.ts";
import type { Mode } from "#rooms/catalogue/program/program-terms.ts";
import { mayHaveNumber } from "#rooms/payments/door.server.ts";
import { type EnrolmentForm, formOf } from "../forms/enrolment-forms.ts";
import { centresOf } from "../registration/enrolment-rules.ts";
import {
  comingStart,
  fullStartsOf,
  initialOf,
  startsOf,
} from "../registration/form-of-program.server.ts";
import { programsInstead } from "../registration/lacking-access.ts";
import { placeOf } from "../registration/program-line.ts";
import { type Refusal, registrationOf } from "../registration/registration.ts";
import type { RegistrationView } from "../registration/registration-view.ui.ts";
import type { FullStarts, Start } from "../registration/starts.ts";
import { findOffer } from "../waiting-list/take-offer.server.ts";

/** The registration page's data: the form, or why there is none. */
export type LoadedRegistration =
  | { readonly kind: "form"; readonly view: RegistrationView }
  | {
      readonly kind: "closed";
      readonly refusal: Refusal;
      readonly program: { readonly id: string; readonly title: string; readonly mode: Mode };
      readonly externalUrl: string | null;
    }
  | {
      /** The start is full, and someone asks to wait or there's no other start. */
      readonly kind: "waiting";
      readonly program: { readonly id: string; readonly title: string; readonly mode: Mode };
      readonly start: Start;
      /** Starts with seats, the next one first. */
      readonly others: readonly Start[];
      /** The link that led here offered a seat, but came too late. */
      readonly isOfferEnded: boolean;
      /** Whether messages go to phones here. */
      readonly hasPhoneWays: boolean;
    };

const noFullStarts: FullStarts = { full: [], others: [] };

const asksForAccess = (form: EnrolmentForm) =>
  fieldsOf(form).some(({ name }) => name === "hasInternetAccess");

const insteadOf = (
  { program }: CatalogueEntry,
  onOffer: readonly CatalogueEntry[],
  today: string,
): RegistrationView["instead"] => {
  const all = onOffer.map((entry) => entry.program);
  return programsInstead(program, all, today).map((one) => ({
    id: one.id,
    title: one.title,
    place: `${one.mode === "hybrid" ? "hybrid, " : ""}${listOr(centresOf(one).map(placeOf))}`,
  }));
};

/** The seat that a mailed link offers. */
async function readOffer(
  ctx: Context,
  entry: CatalogueEntry,
  token: string | null,
): Promise<RegistrationView["offer"]> {
  if (!token) return null;
  const offered = await findOffer(ctx, token);
  const start = offered && comingStart(entry, offered.intake.id);
  return offered && start ? { token, start, until: offered.until.toISOString() } : "ended";
}

/** The centre chosen at first: that of the start in the address, or of the town in it. */
function placeToBegin(
  program: CatalogueEntry["program"],
  chosenStart: Start | null,
  address: URLSearchParams,
) {
  const town = listCentres().find(({ id }) => id === readTown(address));
  const wanted = chosenStart?.location ?? (program.mode === "online" ? undefined : town?.name);
  return centresOf(program).find((one) => one === wanted);
}

/** The full start to wait for: the one in the address, or the next if all are full. */
function startToWaitFor(entry: CatalogueEntry, fullStarts: FullStarts, asked: string | null) {
  const named = comingStart(entry, asked);
  if (named?.seatsLeft === 0) return named;
  const [next] = fullStarts.full;
  return next && fullStarts.others.length === 0 && entry.program.priceType !== "sponsorship"
    ? next
    : null;
}

/**
 * @param trainingLevel the level in the address, chosen on a card; otherwise the program's default
 * @param address its parameters, with the followed link if it's still there
 * @returns null for an unknown program
 */
export async function loadRegistration(
  ctx: Context,
  programId: string,
  trainingLevel: string | null,
  address: URLSearchParams = new URLSearchParams(),
): Promise<LoadedRegistration | null> {
  const { byId, onOffer, day: today, schedule } = await readCatalogue(ctx);
  const entry = byId.get(programId);
  if (!entry) return null;
  const { program } = entry;
  const { id, title, mode, priceType, priceKobo, level, levels, centreIds, family, glyph } =
    program;
  const registration = registrationOf(program, today);
  if ("refusal" in registration) {
    const { refusal } = registration;
    return {
      kind: "closed",
      refusal,
      program: { id, title, mode },
      externalUrl: program.externalUrl,
    };
  }
  const fullStarts = fullStartsOf(entry);
  const offer = await readOffer(ctx, entry, address.get("offer"));
  const hasOffer = offer !== null && offer !== "ended";
  const toWaitFor = hasOffer ? null : startToWaitFor(entry, fullStarts, address.get("waiting"));
  if (toWaitFor) {
    const { others } = fullStarts;
    const about = { program: { id, title, mode }, start: toWaitFor, others };
    const hasPhoneWays = phoneWaysAvailable(ctx.config);
    return { kind: "waiting", ...about, hasPhoneWays, isOfferEnded: offer === "ended" };
  }
  const wanted = hasOffer ? offer.start : comingStart(entry, address.get("intake"));
  const chosenStart = wanted && (hasOffer || wanted.seatsLeft !== 0) ? wanted : null;
  const place = placeToBegin(program, chosenStart, address);
  const asked = {
    form: formOf(registration.form, phoneWaysAvailable(ctx.config)),
    program: { id, title, mode, priceType, priceKobo, level, levels, centreIds, family, glyph },
    today,
    trainingLevel: levelOffered(program, trainingLevel) ? trainingLevel : defaultLevel(program),
  };
  return {
    kind: "form",
    view: {
      ...asked,
      schedule,
      hasOwnNumber: mayHaveNumber(ctx),
      initial: initialOf(asked, place ? { preferredLocation: place } : {}),
      completes: null,
      after: null,
      link: await findReferrer(ctx, address),
      starts: startsOf(entry, chosenStart?.intakeId),
      // An applicant for a sponsored place takes no seat yet.
      fullStarts: chosenStart || priceType === "sponsorship" ? noFullStarts : fullStarts,
      chosenStart,
      offer,
      instead: asksForAccess(asked.form) ? insteadOf(entry, onOffer, today) : null,
    },
  };
}
