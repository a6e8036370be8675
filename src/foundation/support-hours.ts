/** `17:00` → `5pm`, `08:30` → `8:30am` */
function timeOfDay(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const rest = minutes === 0 ? "" : `:${minutes.toString().padStart(2, "0")}`;
  return `${hours % 12 || 12}${rest}${hours < 12 ? "am" : "pm"}`;
}

/**
 * Times of answering as people read them: `Mon-Fri 9am-5pm WAT`.
 * @param times.days English names, days in a row
 * @param times.opens `HH:MM` in Lagos, as `closes`
 */
export function formatSupportHours(times: {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}): string {
  const [first, last] = [times.days[0], times.days.at(-1)].map((day = "") => day.slice(0, 3));
  const days = first === last ? first : `${first}-${last}`;
  return `${days} ${timeOfDay(times.opens)}-${timeOfDay(times.closes)} WAT`;
}
