import { formatNaira } from "#foundation/amounts/money.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import type { PayNow } from "../enrolment.ts";
import { bySoonest, formatPayBy } from "./pay-by.ts";

/** What a page says when one order is for several learners: every amount has the name of the child that it is for. */

type Line = Pick<PayNow["lines"][number], "learnerFirstName" | "amountKobo" | "payBy" | "dues">;
type Lines = { readonly lines: readonly Line[] };

/** Whether something is to be paid for anyone but the page's own learner. */
export const isForOthers = ({ lines }: Lines, ownFirstName: string): boolean =>
  lines.length > 1 || lines.some((line) => line.learnerFirstName !== ownFirstName);

/** `Zainab and Aisha` */
export const learnersOf = ({ lines }: Lines): string =>
  listAnd([...new Set(lines.map((line) => line.learnerFirstName))]);

/** `both`, or `all 3` */
export const allOf = (count: number): string => (count === 2 ? "both" : `all ${count}`);

const nextOf = ({ dues }: Line) => dues.find(({ openKobo }) => openKobo > 0) ?? null;

/** Whose part is due on a day: `Aisha` */
export const learnersDue = ({ lines }: Lines, dueOn: string): string =>
  learnersOf({
    lines: lines.filter(({ dues }) => dues.some((due) => due.openKobo > 0 && due.dueOn === dueOn)),
  });

/**
 * Whose places a payment confirms: `Your place is`, `Aisha's place is` or `Both places are`; null if all are confirmed.
 * @param ownFirstName the reader, on a learner's own page
 */
export function placesToConfirm({ lines }: Lines, ownFirstName?: string): string | null {
  const waiting = lines.filter(({ dues }) =>
    dues.some(({ dueOn, openKobo }) => dueOn === null && openKobo > 0),
  );
  const [one] = waiting;
  if (!one) return null;
  if (waiting.length > 1) return `${waiting.length === 2 ? "Both" : "All"} places are`;
  return one.learnerFirstName === ownFirstName
    ? "Your place is"
    : `${one.learnerFirstName}'s place is`;
}

/** What keeps all places and by when, while no money has come for any of them; null otherwise. */
export function toKeepAll(
  { lines }: Lines,
  today: string,
): { readonly amountKobo: number; readonly payBy: string } | null {
  const days = lines.flatMap(({ payBy }) => (payBy !== null && payBy >= today ? payBy : []));
  const [payBy] = days.sort(bySoonest);
  if (!payBy || days.length < lines.length) return null;
  const amountKobo = lines.reduce((sum, line) => sum + (nextOf(line)?.openKobo ?? 0), 0);
  return { amountKobo, payBy };
}

/**
 * `Pay ₦100,000 by 2 December 2026 to keep both places.`
 * @param whose of one place, for a reader who is not its learner: `Zainab's`
 */
export const keepWords = (
  { amountKobo, payBy }: { readonly amountKobo: number; readonly payBy: string },
  places: number,
  whose = "your",
): string =>
  `Pay ${formatNaira(amountKobo)} by ${formatPayBy(payBy)} to keep ${places > 1 ? `${allOf(places)} places` : `${whose} place`}.`;

/** `₦100,000 by 2 December 2026 keeps both places.` */
export const keepsWords = (
  { amountKobo, payBy }: { readonly amountKobo: number; readonly payBy: string },
  places: number,
  whose: string,
): string =>
  `${formatNaira(amountKobo)} by ${formatPayBy(payBy)} keeps ${places > 1 ? `${allOf(places)} places` : `${whose} place`}.`;

/** `₦30,000 for Aisha is due by 4 January 2027.` for each learner, the earliest first. */
export function familyDueWords({ lines }: Lines, today: string): string {
  const open = lines.flatMap((line) => {
    const next = nextOf(line);
    if (!next) return [];
    const dueOn = next.dueOn ?? line.payBy ?? today;
    return { name: line.learnerFirstName, openKobo: next.openKobo, dueOn };
  });
  return open
    .sort((one, other) => bySoonest(one.dueOn, other.dueOn))
    .map(({ name, openKobo, dueOn }) => {
      const how = dueOn < today ? "was due on" : "is due by";
      return `${formatNaira(openKobo)} for ${name} ${how} ${formatPayBy(dueOn)}.`;
    })
    .join(" ");
}
