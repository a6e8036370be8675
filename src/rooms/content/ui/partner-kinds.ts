import type { Family } from "#rooms/catalogue/rules/program-terms.ts";

/** Who works with the academy, and what passes between the two. */
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
    text: "Builders, garages, hotels, clinics, tailoring houses: anybody who needs people that can do the work on the first morning. See them work before you hire them.",
    ground: "",
    art: { id: "partner-employers", family: "build", glyph: "ph:factory" },
    offered: [
      "Learners who have passed a practical assessment, with the list of what they showed",
      "Trial days before you decide",
      "Short courses for the people you have already",
    ],
    asked: [
      "Tell us what is missing in those you interview",
      "Take learners on their project days",
      "Pay for work that you sell",
    ],
    link: "Talk to us about hiring",
  },
  {
    id: "workshops",
    title: "Training Workshops/Centers",
    text: "A good workshop with room at one bench is worth more than a new classroom. We place learners with master craftsmen who like to explain what they do.",
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
    text: "Sponsors, schools, community groups, tool makers and public offices. A sponsored place begins with somebody who pays for it.",
    ground: "partner-mist",
    art: { id: "partner-others", family: "care", glyph: "ph:handshake" },
    offered: [
      "A place in your name, and a report on how it was used",
      "Workshops for a school or a group, at our centre or in your town",
      "Places to show and try tools and materials",
    ],
    asked: [
      "Say whom you want to reach, and leave the choice of learners to us",
      "Agree in writing what is given and until when",
      "No payment by learners on the side",
    ],
    link: "Write to us",
  },
];
