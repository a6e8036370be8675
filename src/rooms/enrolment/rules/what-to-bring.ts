/** What a learner brings on the first day, by how the program is taught. */
const lists: Record<string, string> = {
  physical:
    "On the first day bring a means of identification (national ID, voter's card, school ID or birth certificate), two passport photographs, a notebook and pen, and wear clothes and closed shoes that you can work in.",
  online:
    "For the first day have a charged device, enough data for the week and a quiet place ready. The link to your class comes by e-mail before the first day.",
  hybrid:
    "For the days at the centre bring a means of identification, two passport photographs, a notebook and pen, and clothes and closed shoes that you can work in. For the days online have a charged device and data ready.",
};

export const whatToBring = (mode: string): string | null =>
  Object.hasOwn(lists, mode) ? (lists[mode] ?? null) : null;
