import { academy } from "#foundation/academy/academy.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { feeComponentNames } from "#rooms/catalogue/program/program-words.ts";
import { formMissingOf, givenAs } from "../account/given-place.ts";
import type { EnrolmentStatus, SlipStatus } from "../states.ts";
import type { AdmissionSlip } from "./slip.ts";

/** The words of the admission slip, the same on page, mail, print and PDF. */

export const slipTitle = "Admission slip";

const slipStatusNames: Readonly<Record<Exclude<SlipStatus, "awaiting_form">, string>> = {
  confirmed: "Confirmed",
  partly_refunded: "Confirmed, partly given back",
};

export const slipStatusName = ({ status, fee }: Pick<AdmissionSlip, "status" | "fee">): string =>
  status === "awaiting_form" ? formMissingOf(fee) : slipStatusNames[status];

/** Why there's no slip (yet), and what has to happen first. */
export const noSlipReasons: Readonly<Record<Exclude<EnrolmentStatus, SlipStatus>, string>> = {
  pending_payment: "Your admission slip will be here as soon as the fee has arrived.",
  applied: "If you are awarded a sponsored place, your admission slip will be here.",
  refunded: "The whole fee was given back, so there is no admission slip.",
  cancelled: "This registration is closed, so there is no admission slip.",
  declined: "You did not get this sponsored place, so there is no admission slip.",
};

/** `Masonry` and `Beginner, 3 months`; the second is null without a level. */
export const levelWords = ({ level, months }: Pick<AdmissionSlip, "level" | "months">) =>
  level && `${levelNamed(level)}, ${formatCount(months ?? 0, "month")}`;

/** First and last day, and the days and hours of the week, as the slip's terms. */
export const trainingWords = ({ training }: Pick<AdmissionSlip, "training">) => ({
  starts: training ? formatFullDay(training.startsOn) : "We will write to you when the date is set",
  ends: training && formatFullDay(training.endsOn),
  times: training?.times ?? null,
});

/** Where training takes place if there's no centre to show. */
export function placeWords({ program, status }: Pick<AdmissionSlip, "program" | "status">): string {
  if (program.mode === "online") return "Online. We will email you the link to your class.";
  return status === "awaiting_form"
    ? "You choose your centre in the form"
    : "We will email you where you train";
}

/** When to come, as short sentences. */
export function whenToCome(
  slip: Pick<AdmissionSlip, "status" | "program" | "centre" | "training">,
) {
  const { status, program, centre, training } = slip;
  if (status === "awaiting_form") {
    return ["Fill in the form first. Then this slip shows your first day."];
  }
  const day = training && formatFullDay(training.startsOn);
  const at = training?.comeAt;
  if (program.mode === "online" || !centre) {
    return day ? [`Your class starts on ${day}${at ? ` at ${at}` : ""}.`] : [];
  }
  return [
    ...(day ? [`Come at ${at} on ${day}.`] : []),
    "Show this slip at the counter, or say your code.",
  ];
}

export const nothingToPay = {
  free: "Free, nothing to pay",
  sponsored: "Sponsored, nothing to pay",
} as const;

/** The amount in words, then what it covers: `₦95,000 paid` and the fee's parts. */
export function feeWords({ fee }: Pick<AdmissionSlip, "fee">): {
  amount: string;
  covers: string[];
} {
  const given = givenAs(fee);
  if (given) return { amount: nothingToPay[given], covers: [] };
  const parts = [
    `${formatNaira(fee.paidKobo)} paid`,
    ...(fee.dueKobo > 0 ? [`${formatNaira(fee.dueKobo)} still to pay`] : []),
    ...(fee.refundedKobo > 0 ? [`${formatNaira(fee.refundedKobo)} given back`] : []),
  ];
  return {
    amount: parts.join(", "),
    covers: [
      ...fee.components
        .filter(({ amountKobo }) => amountKobo > 0)
        .map(
          ({ component, amountKobo }) =>
            `${feeComponentNames[component]} ${formatNaira(amountKobo)}`,
        ),
      ...(fee.payTo ? [fee.payTo] : []),
    ],
  };
}

/** What people read next to the code. */
export const checkWords = "Scan or type this code to check the slip.";

/** What "Share on WhatsApp" sends: nothing that opens the enrolment. */
export function shareText(
  slip: Pick<AdmissionSlip, "level" | "training" | "code"> & { title: string; verify: string },
): string {
  const { title, level, training, code, verify } = slip;
  const program = level ? `${title}, ${levelNamed(level)}` : title;
  const start = training ? ` Training starts on ${formatFullDay(training.startsOn)}.` : "";
  return `I have a place at ${academy.name}: ${program}.${start} Code ${code}. Check it: ${verify}`;
}

/** What a learner brings on the first day, by mode of the program. */
const lists: Record<string, { before: string; things: readonly string[]; after: string }> = {
  physical: {
    before: "On the first day bring",
    things: [
      "a means of identification (national ID, voter's card, school ID or birth certificate)",
      "two passport photographs",
      "a notebook and a pen",
    ],
    after: "Wear old clothes with nothing loose, and closed shoes.",
  },
  online: {
    before: "For the first day you need",
    things: ["a charged device", "enough data for the week", "a quiet place"],
    after: "We will email you the link to your class before the first day.",
  },
  hybrid: {
    before: "For the days at the centre bring",
    things: ["a means of identification", "two passport photographs", "a notebook and a pen"],
    after:
      "Wear old clothes with nothing loose, and closed shoes. For the days online you need a charged device and data.",
  },
};

const listOf = (mode: string) => (Object.hasOwn(lists, mode) ? (lists[mode] ?? null) : null);

/** As sentences; null for an unknown mode. */
export function whatToBring(mode: string): string | null {
  const list = listOf(mode);
  if (!list) return null;
  const { before, things, after } = list;
  const last = things.at(-1) ?? "";
  // "…, a notebook and a pen" has its "and" already.
  const joint = last.includes(" and ") ? ", " : " and ";
  return `${before} ${things.slice(0, -1).join(", ")}${joint}${last}. ${after}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** As a list that ends with sentences; empty for an unknown mode. */
export function thingsToBring(mode: string): string[] {
  const list = listOf(mode);
  return list ? [...list.things.map(capital), ...list.after.split(/(?<=\.) /)] : [];
}
