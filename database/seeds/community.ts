/** Events of the demo. `inDays` counts from the day of seeding. */
export const seedEvents = [
  {
    id: "trades-day",
    title: "Trades Day",
    inDays: 42,
    location: "Jalingo centre, Taraba",
    description:
      "All workshops are open from 9 to 4. Learners show their projects, and visitors may lay a block, wire a lamp or cut a pattern themselves.",
    attendees: 500,
    type: "Open day",
  },
  {
    id: "employers-meet-learners",
    title: "Employers meet learners",
    inDays: 63,
    location: "Yola centre, Adamawa",
    description:
      "Builders, installers and shop owners look at finished projects and talk to the people who made them. Bring a tool you use and the name of someone who knows your work.",
    attendees: 200,
    type: "Meeting",
  },
  {
    id: "prices-and-customers",
    title: "Prices and customers",
    inDays: 77,
    location: "Online",
    description:
      "An evening about what to charge, what to write down and how to say no. Three former learners open their books.",
    attendees: 150,
    type: "Online talk",
  },
] as const;

export const seedChapters = [
  {
    id: "jalingo",
    name: "Jalingo chapter",
    members: 250,
    nextEvent: "Tool repair, first Saturday of the month",
    location: "Jalingo, Taraba",
  },
  {
    id: "yola",
    name: "Yola chapter",
    members: 180,
    nextEvent: "Site visit, second Saturday of the month",
    location: "Yola, Adamawa",
  },
  {
    id: "online",
    name: "Online chapter",
    members: 120,
    nextEvent: "Questions and answers, last Thursday of the month",
    location: "Online",
  },
] as const;
