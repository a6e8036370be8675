import { addDays, lagosDay, lagosTime } from "../time/time.ts";

/** From nine in the evening until seven in the morning phones get only what is urgent. */
const quietFrom = "21:00";
const quietUntil = "07:00";

/** The next morning at seven; the same day's before seven. */
export function nextMorning(now: Date): Date {
  const today = lagosDay(now);
  const morning = lagosTime(today, quietUntil);
  return now < morning ? morning : lagosTime(addDays(today, 1), quietUntil);
}

/** Until when a message that is not urgent waits; null by day. */
export function quietUntilWhen(now: Date): Date | null {
  const today = lagosDay(now);
  const isQuiet = now < lagosTime(today, quietUntil) || now >= lagosTime(today, quietFrom);
  return isQuiet ? nextMorning(now) : null;
}
