import { listAnd } from "#foundation/text/list-words.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import type { FirstDay } from "../documents/first-day.server.ts";
import type { EnrolmentStatus } from "../states.ts";

/** What comes after registering, in order: the same on pages, in mails and in the Help Center. */

export const nextStepsTitle = "What happens next";

/** The facts that an enrolment's next steps depend on. */
type NextStepsOf = {
  readonly status: EnrolmentStatus;
  readonly mode: string;
  readonly centre: { readonly address: string } | null;
  /** Null until set. */
  readonly first: Pick<FirstDay, "startsOn" | "comeAt"> | null;
  /** First names of the learners, where a reader has to do with several who start at different times. */
  readonly names?: readonly string[] | undefined;
};

const save = "Save your admission slip as a PDF, or print it. Then you have it without internet.";
const bring =
  "Bring the things listed on the slip. At the counter, show the slip or say your code.";
const help = "Has something changed? Call us or write to us, and give your code.";
const unset = "We will write to you as soon as we know when training starts.";

/** `Come`, or `Zainab and Aisha come` */
function comeWords(names: readonly string[] = []): string {
  if (names.length === 0) return "Come";
  return `${listAnd(names)} ${names.length === 1 ? "comes" : "come"}`;
}

function firstDay({ mode, centre, first, names }: NextStepsOf): string[] {
  if (!first) return [unset];
  const day = formatFullDay(first.startsOn);
  const online = `Before ${day} we will email you the link to your online class.`;
  const atCentre = centre
    ? `${comeWords(names)} at ${first.comeAt} on ${day}: ${centre.address}.`
    : null;
  if (mode === "online" || !atCentre) return [online];
  return mode === "hybrid"
    ? [atCentre, "We will email you the link for the days online."]
    : [atCentre];
}

/** Empty if nothing comes next. */
export function nextSteps(about: NextStepsOf): string[] {
  switch (about.status) {
    case "confirmed":
    case "partly_refunded":
      return [
        save,
        ...firstDay(about),
        about.mode === "online" ? "Have the things listed on the slip ready." : bring,
        help,
      ];
    case "applied":
      return [
        "A person reads every application. There are few sponsored places.",
        "We will email you our decision, whether it is yes or no.",
        help,
      ];
    case "awaiting_form":
      return ["Fill in the registration form, so that we can confirm your place.", help];
    case "pending_payment":
      return [
        "Pay the fee by card or bank transfer. Or ask someone else: send them the payment link.",
        "As soon as the money has arrived, we will email you your admission slip.",
        help,
      ];
    default:
      return [];
  }
}

/** For people who have not registered yet: without days and places. */
export const nextStepsOfEverybody: readonly string[] = [
  save,
  "Come to your centre on the first day, at the time on the slip. For an online program, we will email you the link to your class before then.",
  bring,
  help,
];
