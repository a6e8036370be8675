import { academy, type CentreId } from "#foundation/academy.ts";
import {
  spellDays,
  spellNumber,
  weekLength,
  weekParts,
} from "#rooms/catalogue/rules/training-words.ts";

/**
 * What it is like to work here, and what we offer: only what is true of every serious academy.
 * Figures belong in a contract.
 */

export const culture = [
  "We hire people who have worked in the trade they teach.",
  `The week has ${spellDays(weekLength())}: ${weekParts()}.`,
  "Groups are small, so that everybody gets the tool into their own hands.",
  "Instructors are responsible for the tools and for everyone's safety.",
  "We explain in the language that the learner understands.",
  "We say when a learner is not ready. A certificate is worth what the weakest holder can do.",
];

export const benefits = [
  {
    term: "Terms in writing",
    text: "Salary, hours and leave are in a contract that you read before you sign it.",
  },
  {
    term: "Health and pension",
    text: "What the law requires of an employer, explained to you together with the contract.",
  },
  {
    term: "Tools and protection",
    text: "What you teach with is in the workshop. You do not have to bring your own.",
  },
  {
    term: "Learning to teach",
    text: "You see how others do it, and learn to assess by a written standard.",
  },
  {
    term: "A place that suits you",
    text: "Jalingo, Yola or online: the form asks which you prefer.",
  },
];

/** What each centre is; its name and address are in the academy's file. */
const rooms: Record<CentreId, { art: string; text: string }> = {
  jalingo: {
    art: "tabler:trowel",
    text: "The centre for Taraba State. Physical programs are taught here, and hybrid learners come for their days of practice.",
  },
  yola: {
    art: "ph:needle",
    text: `The centre for Adamawa State, on the Jimeta side of Yola, with the same levels and the same ${spellNumber(weekLength())}-day week.`,
  },
};

export const locations = academy.centres.map((centre) => ({ ...centre, ...rooms[centre.id] }));

export const steps = [
  { title: "Apply", text: "One form and four documents. You get a reference by email at once." },
  {
    title: "Talk",
    text: "If it fits an open position, we call or write to you to arrange an interview.",
  },
  {
    title: "Show",
    text: "For trades: you do a piece of work in the workshop, and explain it as you go.",
  },
];
