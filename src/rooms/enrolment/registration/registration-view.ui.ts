import type { TypedAnswers } from "#foundation/forms/answers.ts";
import type { Referrer } from "#rooms/affiliates/door.ui.ts";
import { type FeeQuote, type FeeSchedule, quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { levelOffered, type Program } from "#rooms/catalogue/program/program.ts";
import type { Level, Mode } from "#rooms/catalogue/program/program-terms.ts";
import type { AfterFirst } from "../family/family-answers.ts";
import type { EnrolmentForm } from "../forms/enrolment-forms.ts";
import type { FullStarts, Start } from "./starts.ts";

export type RegistrationView = {
  /** Comes with the page, so that a browser does not load the forms of all modes. */
  readonly form: EnrolmentForm;
  readonly program: Pick<
    Program,
    | "id"
    | "title"
    | "mode"
    | "priceType"
    | "priceKobo"
    | "level"
    | "levels"
    | "centreIds"
    | "family"
    | "glyph"
  >;
  readonly schedule: FeeSchedule | null;
  /** Payers get an account number of their own, once they have registered. */
  readonly hasOwnNumber: boolean;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** The level in the address, or the program's default; null if there is no choice. */
  readonly trainingLevel: Level | null;
  /** The form's first values: the level of the card, today's date, the program. */
  readonly initial: TypedAnswers;
  /** Set when the enrolment is already paid and only its form is missing. */
  readonly completes: {
    readonly id: string;
    readonly resumeToken: string;
    /** The fee as quoted and paid. */
    readonly totalKobo: number;
    /** The level's months when it was chosen; null without a level. */
    readonly months: number | null;
  } | null;
  /** The child of the family that was registered before, with the form's answers that are the same; otherwise null. */
  readonly after: AfterFirst | null;
  /** The affiliate whose link led to this page; null without one, or if the form asks for no code. */
  readonly link: Referrer | null;
  /** The start that the form is for, by place. */
  readonly starts: readonly Start[];
  /** The next starts that are full, and others instead; none if someone chose their start. */
  readonly fullStarts: FullStarts;
  /** The start in the address, with its place. */
  readonly chosenStart: Start | null;
  /** A freed seat that the mailed link offers; `ended` if it is not open any more. */
  readonly offer:
    | { readonly token: string; readonly start: Start; readonly until: string }
    | "ended"
    | null;
  /** Programs at a centre, for a learner without device or internet; null if the form does not ask. */
  readonly instead:
    | readonly { readonly id: string; readonly title: string; readonly place: string }[]
    | null;
};

/** The names of the modes on this page (spec §2.6, course registration). */
export const modeLabels = {
  online: "Online Training Program",
  physical: "Physical Training Program",
  hybrid: "Hybrid Training Program",
} as const satisfies Record<Mode, string>;

/** The fee of the program at a level, computed by the catalogue. */
export function quoteOf(view: RegistrationView, trainingLevel: string | null): FeeQuote {
  const { program, schedule } = view;
  return quoteFee({
    program,
    level: levelOffered(program, trainingLevel) ? trainingLevel : view.trainingLevel,
    schedule,
  });
}

/** The storage key of a draft on the device. @param draftId a program's id, or that of a paid place */
export const draftKeyOf = (draftId: string) => `enrolment-draft:${draftId}` as const;

/**
 * The id of a form's draft. A paid place has its own, because a parent fills in the same form for two children; so has
 * the form for another child, which begins with the family's answers.
 */
export const draftIdOf = ({ program, completes, after }: RegistrationView): string =>
  completes?.id ?? (after ? `${after.id}-${program.id}` : program.id);

export const draftKeyOfForm = (view: RegistrationView) => draftKeyOf(draftIdOf(view));

/** The title of the page (spec §2.6, course registration). */
export const titleOf = ({ program, completes }: RegistrationView): string =>
  `${completes ? "Complete your registration for" : "Register for"} ${program.title}`;

/** The message when a small form of this room was not sent and the reason is unknown. */
export const unreachable = "We could not reach the academy. Check your connection and try again.";
