import { trainingDays } from "#rooms/catalogue/rules/training/training-terms.ts";
import { spellDays } from "#rooms/catalogue/rules/training/training-words.ts";
import type { PositionName } from "./positions.ts";

/** What each position does. The names are in another file, because the form needs only them. */
export const positionDuties: Readonly<Record<PositionName, string>> = {
  "Zonal Program Manager":
    "Manages training in both states: intakes, partner workshops, budgets and the results that sponsors see.",
  "State Program Manager":
    "Runs one centre from day to day: timetables, instructors, tools and materials, and every learner's place.",
  "Quality Assurance Manager":
    "Sets the standard that each trade is taught and assessed to, and keeps the records an awarding body asks for.",
  "Quality Assurance Assessor":
    "Watches learners do the job, judges their work against the standard and writes down why.",
  "Internal Quality Assurance Manager":
    "Checks the assessors: samples their decisions, settles appeals and trains those who are new to it.",
  "Training Instructor":
    "Teaches the theory days and leads the practical ones in one trade, at every level.",
  "Master Craftsman/Craftswoman": `Works with learners in the workshop, ${spellDays(trainingDays.practice)} a week, on jobs that customers have ordered.`,
  "Mentor/Career Coach":
    "Meets learners one by one: attendance, money trouble, a first client, a first job.",
};
