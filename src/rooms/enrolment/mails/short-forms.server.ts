import { academy } from "#foundation/academy/academy.ts";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Short } from "#foundation/mail/letter/letter.ts";
import { otherWords } from "#foundation/messages/phone-texts.ts";
import { joined, type Said, sayShort, shortDay } from "#foundation/messages/say-short.ts";
import { firstNameInMail } from "#foundation/text/names-in-mail.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { formatClock } from "#rooms/catalogue/training/weekdays.ts";
import type { FirstPayment } from "../account/first-payment.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { firstDayOf } from "../documents/first-day.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { shortUrl } from "../own-page/links.server.ts";
import type { Registered } from "./registration-facts.server.ts";

/** What came, and what is left: of the whole fee, and of the part that confirms the place. */
type Paid = { amountKobo: number; openKobo: number; upfrontOpenKobo: number };

/** What phones get beside the letters about a registration. Their words are in `phone-texts.ts`. */

/** What every short form about a registration says first: its program and, where it has one, its link. */
const programOf = ({ enrolment }: Pick<Registered, "enrolment">) => ({
  program: enrolment.programTitle,
});
const linkOf = ({ url }: Pick<Registered, "url">) => ({ link: shortUrl(url) });

/** Where training takes place: the centre's short name, or online. */
function placeOf({ mode, centreId }: Pick<Enrolment, "mode" | "centreId">): Said {
  if (centreId) return shortNameOf(getCentre(centreId));
  return mode === "online" ? otherWords.online : otherWords.placeToCome;
}

const startOf = ({ enrolment, intake }: Pick<Registered, "enrolment" | "intake">) => ({
  day: intake ? shortDay(intake.startsOn) : otherWords.dayToCome,
  place: placeOf(enrolment),
});

const leftOf = (openKobo: number): Said =>
  openKobo > 0 ? formatNaira(openKobo) : otherWords.nothingLeft;

const paying = (about: Pick<Registered, "enrolment" | "url">, amountKobo: number) => ({
  ...programOf(about),
  ...linkOf(about),
  amount: formatNaira(amountKobo),
});

/** Says a text that has a place in it to the learner, and to a guardian with the learner's name. */
function ofPlace(
  { learner }: Pick<Registered, "learner">,
  say: (yours: Said, atBeginning: Said) => Short,
): Short {
  const { yourPlace, yourPlaceFirst, placeOfName } = otherWords;
  const toLearner = say(yourPlace, yourPlaceFirst);
  const name = firstNameInMail(learner.fullName);
  if (!name) return toLearner;
  const named = {
    en: placeOfName.en.replace("{name}", () => name),
    ha: placeOfName.ha.replace("{name}", () => name),
  };
  return { ...toLearner, toGuardian: say(named, named) };
}

/** The sum and the last day of the registration's own page. */
export function shortReceived(
  about: Registered,
  { amountKobo, wholeKobo, places, payBy }: FirstPayment,
): Short {
  const facts = paying(about, amountKobo);
  if (payBy === null)
    return ofPlace(about, (yours) => sayShort("registration_received", { ...facts, yours }));
  const [day = "", time] = payBy.split(" ");
  const until = { ...facts, day: time ? joined(shortDay(day), " ", time) : shortDay(day) };
  const say = (yours: Said) =>
    amountKobo < wholeKobo
      ? sayShort("registration_part", { ...until, yours, whole: formatNaira(wholeKobo) })
      : sayShort("registration_payable", { ...until, yours });
  return places > 1 ? say(otherWords.allPlaces) : ofPlace(about, say);
}

/** @param url of the dashboard, where the forms are */
export function shortOrder(
  placed: readonly Pick<Enrolment, "programTitle" | "totalKobo">[],
  url: string,
): Short {
  const totalKobo = placed.reduce((sum, one) => sum + one.totalKobo, 0);
  const number = String(placed.length);
  const [first] = placed;
  const { en, ha } = otherWords.manyPrograms;
  const program =
    first && placed.length === 1
      ? first.programTitle
      : { en: en.replace("{number}", number), ha: ha.replace("{number}", number) };
  return totalKobo > 0
    ? sayShort("order_received", { program, amount: formatNaira(totalKobo), link: url })
    : sayShort("order_free", { program, link: url });
}

export const shortLink = (about: Pick<Registered, "enrolment" | "url">): Short =>
  sayShort("link_renewed", { ...programOf(about), ...linkOf(about) });

export const shortEarlier = (about: Pick<Registered, "enrolment" | "url">): Short =>
  sayShort("earlier_registration", { ...programOf(about), ...linkOf(about) });

/** A place is confirmed. @param receipt of the payment that confirmed it, if one did */
export function shortConfirmed(about: Registered, receipt?: Paid): Short {
  const facts = { ...programOf(about), ...startOf(about), ...linkOf(about) };
  return ofPlace(about, (_, yours) =>
    receipt
      ? sayShort(
          "place_paid",
          {
            ...facts,
            yours,
            paid: formatNaira(receipt.amountKobo),
            left: leftOf(receipt.openKobo),
          },
          "receipt",
        )
      : sayShort("place_confirmed", { ...facts, yours, code: referenceOf(about.enrolment) }),
  );
}

export const shortFormMissing = (about: Pick<Registered, "enrolment" | "learner" | "url">): Short =>
  ofPlace(about, (yours) =>
    sayShort("form_missing", { ...programOf(about), ...linkOf(about), yours }),
  );

/** A part of the fee has arrived that does not confirm the place. */
export function shortReceipt(
  about: Pick<Registered, "enrolment" | "learner">,
  receipt: Paid,
): Short {
  const facts = { ...programOf(about), paid: formatNaira(receipt.amountKobo) };
  return receipt.upfrontOpenKobo > 0
    ? ofPlace(about, (yours) =>
        sayShort(
          "payment_before_place",
          { ...facts, yours, more: formatNaira(receipt.upfrontOpenKobo) },
          "receipt",
        ),
      )
    : sayShort("payment_received", { ...facts, left: leftOf(receipt.openKobo) }, "receipt");
}

/** To somebody who paid for a learner. */
export const shortPayerReceipt = ({ learner }: Pick<Registered, "learner">, receipt: Paid): Short =>
  sayShort(
    "paid_for_learner",
    {
      paid: formatNaira(receipt.amountKobo),
      name: firstNameInMail(learner.fullName) ?? otherWords.theLearner,
      left: leftOf(receipt.openKobo),
    },
    "receipt",
  );

/** The amount that staff recorded was wrong. @param receipt the right amount, the wrong one, and what is left */
export const shortCorrected = (
  about: Pick<Registered, "enrolment">,
  { amountKobo, wrongKobo, openKobo }: { amountKobo: number; wrongKobo: number; openKobo: number },
): Short =>
  sayShort(
    "receipt_corrected",
    {
      ...programOf(about),
      paid: formatNaira(amountKobo),
      wrong: formatNaira(wrongKobo),
      left: leftOf(openKobo),
      phone: academy.phone,
    },
    "receipt",
  );

export const shortCredit = (about: Pick<Registered, "enrolment">, creditKobo: number): Short =>
  sayShort(
    "more_than_owed",
    { ...programOf(about), amount: formatNaira(creditKobo), phone: academy.phone },
    "receipt",
  );

/** What happened to a fee that credit paid, and what is left of it. */
type Credited = { amountKobo: number; openKobo: number };

export const shortCreditUsed = (
  about: Pick<Registered, "enrolment">,
  { amountKobo, openKobo }: Credited,
): Short =>
  sayShort(
    "credit_used",
    { ...programOf(about), amount: formatNaira(amountKobo), left: leftOf(openKobo) },
    "receipt",
  );

export const shortOwesAgain = (
  about: Pick<Registered, "enrolment" | "url">,
  { amountKobo, openKobo }: Credited,
): Short => sayShort("owes_again", { ...paying(about, amountKobo), left: leftOf(openKobo) });

export const shortWrittenOff = (about: Pick<Registered, "enrolment">, openKobo: number): Short =>
  sayShort("written_off", { ...programOf(about), left: leftOf(openKobo) });

export const shortRefunded = (about: Pick<Registered, "enrolment">, refundedKobo: number): Short =>
  sayShort("refunded", { ...programOf(about), amount: formatNaira(refundedKobo) }, "receipt");

const instalmentTexts = {
  week_before: "instalment_before",
  on_day: "instalment_due",
  week_after: "instalment_late",
} as const;

/** @param kind of the reminder; staff remind of what is due today or was due before */
export const shortInstalment = (
  about: Pick<Registered, "enrolment" | "url">,
  kind: keyof typeof instalmentTexts,
  { dueOn, openKobo }: { dueOn: string; openKobo: number },
): Short =>
  sayShort(instalmentTexts[kind], {
    ...paying(about, openKobo),
    day: shortDay(dueOn),
    phone: academy.phone,
  });

/** @param day its last one */
export const shortLapsesSoon = (about: Pick<Registered, "enrolment" | "url">, day: string): Short =>
  sayShort("registration_lapses", { ...programOf(about), ...linkOf(about), day: shortDay(day) });

export const shortLapsed = (about: Pick<Registered, "enrolment" | "url">): Short =>
  sayShort("registration_lapsed", { ...programOf(about), ...linkOf(about) });

/** Training starts in a few days. */
export function shortStartSoon(
  about: Registered & { intake: NonNullable<Registered["intake"]> },
): Short {
  const { hours } = firstDayOf(about.intake);
  const isOnline = about.enrolment.mode === "online";
  return sayShort("start_soon", {
    ...programOf(about),
    ...startOf(about),
    ...linkOf(about),
    time: hours ? joined(otherWords.at, formatClock(hours.from)) : "",
    bring: isOnline ? otherWords.bringOnline : otherWords.bringToCentre,
  });
}

/** @param times the new days and hours, if the first day stays @param known as the learner knows it */
export const shortStartMoved = (
  about: Pick<Registered, "enrolment" | "url"> & { intake: Pick<Intake, "startsOn"> },
  known: Pick<Intake, "startsOn">,
  times: string,
): Short =>
  about.intake.startsOn === known.startsOn
    ? sayShort("start_hours_changed", { ...programOf(about), ...linkOf(about), times })
    : sayShort("start_moved", {
        ...programOf(about),
        ...linkOf(about),
        day: shortDay(about.intake.startsOn),
        old: shortDay(known.startsOn),
      });

export const shortPlaceMoved = (about: Registered): Short =>
  ofPlace(about, (_, yours) =>
    sayShort("place_moved", { ...programOf(about), ...startOf(about), ...linkOf(about), yours }),
  );

export const shortCancelled = (about: Pick<Registered, "enrolment">, reason: string): Short =>
  sayShort("place_cancelled", { ...programOf(about), reason, phone: academy.phone });

/** @param until when the offer ends: the day and the time @param url the whole link, which has the offer's token */
export const shortSeatOffered = (offer: {
  title: string;
  intake: Pick<Intake, "startsOn" | "centreId">;
  until: { day: string; time: string };
  url: string;
}): Short =>
  sayShort("seat_offered", {
    program: offer.title,
    day: shortDay(offer.intake.startsOn),
    place: placeOf({ mode: "online", centreId: offer.intake.centreId }),
    until: joined(shortDay(offer.until.day), " ", offer.until.time),
    link: offer.url,
  });

export const shortSponsorshipDeclined = (about: Pick<Registered, "enrolment">): Short =>
  sayShort("sponsorship_declined", programOf(about));

export const shortProofRefused = (about: Pick<Registered, "enrolment">, reason: string): Short =>
  sayShort("proof_refused", { ...programOf(about), reason, phone: academy.phone });

export const shortProofFound = (about: Pick<Registered, "enrolment">): Short =>
  sayShort("proof_found", programOf(about));
