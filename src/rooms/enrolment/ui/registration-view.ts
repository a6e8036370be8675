import type { TypedAnswers } from "#foundation/forms/answers.ts";
import type { Referrer } from "#rooms/affiliates/ui/door.ts";
import { type FeeQuote, type FeeSchedule, quoteFee } from "#rooms/catalogue/rules/fees/fees.ts";
import { levelOffered, type Program } from "#rooms/catalogue/rules/program.ts";
import type { Level, Mode } from "#rooms/catalogue/rules/program-terms.ts";
import type { EnrolmentForm } from "../contract/forms/enrolment-forms.ts";
import { draftKeyOf } from "./draft-key.ts";

/** The data of the registration page. */
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
    | "location"
    | "family"
    | "glyph"
  >;
  readonly schedule: FeeSchedule | null;
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
    /** The fee as it was quoted and paid. */
    readonly totalKobo: number;
  } | null;
  /** The affiliate whose link led to this page; null without one, or if the form asks for no code. */
  readonly link: Referrer | null;
  /** The next start of training, by place. `endsOn` is for programs without levels. */
  readonly starts: readonly {
    readonly location: string;
    readonly startsOn: string;
    readonly endsOn: string;
  }[];
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

/** That of a form: a paid place has its own, because a parent fills in the same form for two children. */
export const draftKeyOfForm = ({ program, completes }: RegistrationView) =>
  draftKeyOf(completes?.id ?? program.id);

/** The title of the page (spec §2.6, course registration). */
export const titleOf = ({ program, completes }: RegistrationView): string =>
  `${completes ? "Complete your registration for" : "Register for"} ${program.title}`;
