/** What a learner brings on the first day, by mode of the program. */
const lists: Record<string, string> = {
  physical:
    "On the first day bring a means of identification (national ID, voter's card, school ID or birth certificate), two passport photographs, a notebook and a pen. Wear old clothes with nothing loose, and closed shoes.",
  online:
    "For the first day you need a charged device, enough data for the week and a quiet place. We email you the link to your class before the first day.",
  hybrid:
    "For the days at the centre bring a means of identification, two passport photographs, a notebook and a pen. Wear old clothes with nothing loose, and closed shoes. For the days online you need a charged device and data.",
};

export const whatToBring = (mode: string): string | null =>
  Object.hasOwn(lists, mode) ? (lists[mode] ?? null) : null;
