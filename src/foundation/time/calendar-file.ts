/**
 * Calendar files (RFC 5545). Times are written in UTC, so no calendar needs to know the time zone of Lagos, which has
 * no summer time.
 */

export type CalendarEvent = {
  /** Stays the same when the file is downloaded again, so that calendars replace the event. */
  uid: string;
  title: string;
  place: string;
  notes: string;
  url: string;
  /** Start and end; for a whole day only the day, `YYYY-MM-DD`. */
  when: { from: Date; to: Date } | { day: string };
  /** Without the reminder a day before, for a list that someone only looks at. */
  isQuiet?: boolean;
};

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const dayAfter = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
};
const compact = (day: string) => day.replaceAll("-", "");

const longestLine = 75;
const encoder = new TextEncoder();

/** A line has at most 75 bytes; the rest follows on lines that begin with a space. No character is split. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (encoder.encode(current + character).length > longestLine) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}

function eventLines(event: CalendarEvent, at: Date): string[] {
  const { uid, title, place, notes, url, when, isQuiet } = event;
  const times =
    "day" in when
      ? [
          `DTSTART;VALUE=DATE:${compact(when.day)}`,
          `DTEND;VALUE=DATE:${compact(dayAfter(when.day))}`,
        ]
      : [`DTSTART:${utc(when.from)}`, `DTEND:${utc(when.to)}`];
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(at)}`,
    ...times,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(notes)}`,
    `URL:${url}`,
    ...(isQuiet
      ? []
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escapeText(title)}`,
          "TRIGGER:-P1D",
          "END:VALARM",
        ]),
    "END:VEVENT",
  ];
}

/** @param at when the file is made */
export function calendarFile(events: readonly CalendarEvent[], maker: string, at: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${maker}//Training//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => eventLines(event, at)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
