import type { Mode } from "#rooms/catalogue/rules/program-terms.ts";
import {
  levelTimes,
  spellDays,
  weekLength,
  weekParts,
} from "#rooms/catalogue/rules/training/training-words.ts";

/** The texts of a platform's page. */
export type PlatformTexts = {
  readonly headline: string;
  readonly lead: string;
  /** Facts about the platform. */
  readonly points: readonly { readonly title: string; readonly text: string }[];
};

export const platformTexts = (): Readonly<Record<Mode, PlatformTexts>> => ({
  physical: {
    headline: "Physical training",
    lead: "Learn by doing, in our workshops. You watch a job done well, then do it yourself, again and again until the master craftsman is satisfied.",
    points: [
      {
        title: "Where",
        text: "At our centres and nowhere else. You choose one when you register.",
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
        text: "Closed shoes and old clothes with nothing loose. Tools and protective equipment are in the workshop.",
      },
    ],
  },
  online: {
    headline: "Online training",
    lead: "Lessons on your phone or computer. For trades done on a screen or on paper, and for people who work by day or live far from a centre.",
    points: [
      {
        title: "Where",
        text: "Anywhere with network. You do not have to travel for an online program.",
      },
      {
        title: "How long",
        text: "From a few short lessons to several weeks. The duration is on each card.",
      },
      {
        title: "The week",
        text: "Live classes have fixed evenings. You take other programs when you have light and network.",
      },
      {
        title: "What you need",
        text: "A phone or computer and data. The form asks about both, so that the instructor knows what you have.",
      },
    ],
  },
  hybrid: {
    headline: "Hybrid training",
    lead: "Learn theory at home, practise in the workshop. You study the theory online and come to a centre on fixed practice days.",
    points: [
      {
        title: "Where",
        text: "At home for theory; at a centre for practice. Each program's page names the centre.",
      },
      {
        title: "How long",
        text: "Weeks, not months, with a few practice days.",
      },
      {
        title: "The week",
        text: "Study when you can, and plan your travel for the practice days. You cannot do those on a phone.",
      },
      {
        title: "Registration",
        text: "Each program opens on its own date. If it is still closed, leave your email on the registration page and we will tell you when it opens.",
      },
    ],
  },
});
