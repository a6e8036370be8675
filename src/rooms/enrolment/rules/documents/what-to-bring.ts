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
    after: "We email you the link to your class before the first day.",
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
