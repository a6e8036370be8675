import { academy } from "#foundation/academy.ts";

/** What it is like to work here, and what there is for it. */

export const culture = [
  "Every instructor has worked in the trade they teach, and most still take jobs at the weekend.",
  "Six days a week: two of theory, three of practice, one on a project that somebody asked for.",
  "Twenty learners to a workshop at the most, with a craftsman or craftswoman beside them.",
  "Tools are counted out in the morning and counted in at night. Whoever teaches answers for them.",
  "Hausa, Fulfulde, Jukun or English: explain it in whatever the learner understands.",
  "We say when a learner is not ready. A certificate is worth what the weakest holder can do.",
];

export const benefits = [
  {
    term: "Pay on the 25th",
    text: "A monthly salary, agreed before you start and paid into your account.",
  },
  { term: "Health cover", text: "NHIA registration for you, your spouse and up to four children." },
  {
    term: "Pension",
    text: "Contributions from the first month, with the administrator you choose.",
  },
  {
    term: "Tools and clothing",
    text: "Overalls, boots and a kit of your own, replaced when they wear out.",
  },
  { term: "Training for you", text: "Paid days each year for assessor, safety or trade courses." },
  { term: "Time off", text: "20 working days a year besides public holidays, and parental leave." },
];

/** What each centre is like for those who work there; who and where it is stands in the academy's file. */
const rooms: Record<(typeof academy.centres)[number]["id"], { art: string; text: string }> = {
  jalingo: {
    art: "tabler:trowel",
    text: "Building, wood and metal: masonry bays, a joinery, the welding shed and the motor yard.",
  },
  yola: {
    art: "ph:needle",
    text: "Cloth, power and digital trades: cutting tables, the solar roof, phone benches and two computer rooms.",
  },
};

export const locations = academy.centres.map((centre) => ({ ...centre, ...rooms[centre.id] }));

export const steps = [
  { title: "Apply", text: "One form and four documents. You get a reference by e-mail at once." },
  {
    title: "Talk",
    text: "If it fits, somebody from the centre calls you and you come for a conversation.",
  },
  {
    title: "Show",
    text: "For trades: half a day in the workshop, doing and explaining a piece of work.",
  },
];
