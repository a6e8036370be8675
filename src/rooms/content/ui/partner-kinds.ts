import type { Family } from "#rooms/catalogue/rules/program-terms.ts";

/** A kind of partner, what we offer it and what we ask. */
export type PartnerKind = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly ground: string;
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
  readonly offered: readonly string[];
  readonly asked: readonly string[];
  readonly link: string;
};

export const partnerKinds: readonly PartnerKind[] = [
  {
    id: "employers",
    title: "Employers",
    text: "Builders, garages, hotels, clinics, tailoring shops: any employer who needs people who can do the work on the first morning. See them work before you hire them.",
    ground: "",
    art: { id: "partner-employers", family: "build", glyph: "ph:factory" },
    offered: [
      "Learners who have passed a practical assessment, with a list of the tasks they did",
      "Trial days before you decide",
      "Short courses for the people you already employ",
    ],
    asked: [
      "Tell us which skills are missing in the people you interview",
      "Take learners on their project days",
      "Pay learners for work that you sell",
    ],
    link: "Talk to us about hiring",
  },
  {
    id: "workshops",
    title: "Training Workshops/Centers",
    text: "A good workshop with room for one more learner is worth more than a new classroom. We place learners with master craftsmen who like to explain what they do.",
    ground: "ground-deep",
    art: { id: "partner-workshops", family: "power", glyph: "ph:wrench" },
    offered: [
      "Learners who know their tools and come on fixed days",
      "A training plan, materials and protective equipment",
      "A fee for each learner you take",
    ],
    asked: [
      "One craftsman who is present all day",
      "A safe floor: guards on machines, an extinguisher, clean water",
      "A visit from our assessor in each term",
    ],
    link: "Offer your workshop",
  },
  {
    id: "others",
    title: "Other Partners",
    text: "Sponsors, schools, community groups, tool makers and public offices. Every sponsored place needs a person or company who pays for it.",
    ground: "partner-mist",
    art: { id: "partner-others", family: "care", glyph: "ph:handshake" },
    offered: [
      "A place in your name, and a report on how it was used",
      "Workshops for a school or a group, at our centre or in your town",
      "Space to show tools and materials and let people try them",
    ],
    asked: [
      "Tell us who you want to reach, and let us choose the learners",
      "Agree in writing what you give and until when",
      "Take no payment from learners",
    ],
    link: "Write to us",
  },
];
