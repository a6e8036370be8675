import { timeZoneName } from "#academy";

const weekdays = [
  ...["Monday", "Tuesday", "Wednesday", "Thursday"],
  ...["Friday", "Saturday", "Sunday"],
];

/** `5pm` → `17:00`, `8:30am` → `08:30` */
function timeOfDay(hours = "", minutes = "00", half = ""): string {
  const hour = (Number(hours) % 12) + (half === "pm" ? 12 : 0);
  return `${hour.toString().padStart(2, "0")}:${minutes}`;
}

/**
 * Parses `Mon-Fri 9am-5pm WAT` into support hours for search engines. Called on the server only.
 * @returns English names of days, and Lagos times as `HH:MM`
 * @throws Error for another format
 */
export function readSupportHours(text: string): { days: string[]; opens: string; closes: string } {
  const time = String.raw`(\d{1,2})(?::(\d\d))?(am|pm)`;
  const read = new RegExp(`^(\\w{3})(?:-(\\w{3}))? ${time}-${time} ${timeZoneName}$`).exec(text);
  const [, first = "", last = first, ...times] = read ?? [];
  const at = (day: string) => weekdays.findIndex((name) => name.startsWith(day));
  const days = weekdays.slice(at(first), at(last) + 1);
  if (!read || at(first) < 0 || days.length === 0) throw new Error(`no support hours: ${text}`);
  return { days, opens: timeOfDay(...times.slice(0, 3)), closes: timeOfDay(...times.slice(3)) };
}
