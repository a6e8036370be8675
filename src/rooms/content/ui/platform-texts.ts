import type { Mode } from "#rooms/catalogue/rules/program-terms.ts";
import {
  levelTimes,
  spellDays,
  weekLength,
  weekParts,
} from "#rooms/catalogue/rules/training-words.ts";

/** What stands on the page of a platform. */
export type PlatformTexts = {
  readonly headline: string;
  readonly lead: string;
  /** What it is like, point by point. */
  readonly points: readonly { readonly title: string; readonly text: string }[];
};

export const platformTexts: Readonly<Record<Mode, PlatformTexts>> = {
  physical: {
    headline: "Physical training",
    lead: "Learning at the bench, in our two workshops. You watch a thing done well, do it, and do it again until the master craftsman has nothing left to say.",
    points: [
      {
        title: "Where",
        text: "At the centres in Jalingo, Taraba, and Yola, Adamawa, and nowhere else. You choose one when you register.",
      },
      {
        title: "How long",
        text: `Trades are taught in levels: ${levelTimes()}. Short workshops take a few days.`,
      },
      {
        title: "The week",
        text: `It has ${spellDays(weekLength())}: ${weekParts()}, which you take home or hand over.`,
      },
      {
        title: "What you need",
        text: "Closed shoes and clothes that may get dirty. Tools and protective equipment are in the workshop.",
      },
    ],
  },
  online: {
    headline: "Online training",
    lead: "Lessons that come to your phone or computer. For what is done on a screen or on paper, and for people who work by day or live far from a centre.",
    points: [
      {
        title: "Where",
        text: "Wherever you have a signal. Nobody has to travel for an online program.",
      },
      {
        title: "How long",
        text: "From a few short lessons to several weeks. The duration stands on each card.",
      },
      {
        title: "The week",
        text: "Live classes have fixed evenings; other programs you take when light and network allow.",
      },
      {
        title: "What you need",
        text: "A phone or computer and data. The form asks about both, so that the instructor knows who has what.",
      },
    ],
  },
  hybrid: {
    headline: "Hybrid training",
    lead: "Half the road at home, half in the workshop: you study the theory online and come to a centre on practice days that are fixed beforehand.",
    points: [
      {
        title: "Where",
        text: "At home for theory; in Jalingo or Yola for practice. Each program's page names the centre.",
      },
      {
        title: "How long",
        text: "Weeks rather than months, with a handful of practice days among them.",
      },
      {
        title: "The week",
        text: "Study when you can, and plan the journey for the practice days: those cannot be done on a phone.",
      },
      {
        title: "Registration",
        text: "Opens program by program. Where it is still closed, the registration page takes your e-mail and we write when it opens.",
      },
    ],
  },
};
