import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { type FeeQuote, type FeeSchedule, quoteFee } from "#rooms/catalogue/rules/fees.ts";
import { levelOffered, type Program } from "#rooms/catalogue/rules/program.ts";
import type { Level, Mode } from "#rooms/catalogue/rules/program-terms.ts";
import type { EnrolmentForm } from "../contract/enrolment-forms.ts";

/** What the registration page knows of its program. */
export type RegistrationView = {
  /** Steps and fields come with the page: a browser need not load the forms of all modes. */
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
  readonly schedule: FeeSchedule;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** The level of the address, or the program's own; null where there is none to choose. */
  readonly level: Level | null;
  /** What the form shows before anybody typed: the level of the card, today's date, the program. */
  readonly initial: TypedAnswers;
  /** The enrolment that is paid, where only its form is missing. */
  readonly completes: { readonly id: string; readonly resumeToken: string } | null;
  /** The affiliate whose link led to this very address; null without one, or where none is asked. */
  readonly link: { readonly code: string; readonly from: string } | null;
  /** When training next starts, by place, and when the intake ends where no level decides it. */
  readonly starts: readonly {
    readonly location: string;
    readonly startsOn: string;
    readonly endsOn: string;
  }[];
};

/** The mode as the page names it (spec §2, course registration). */
export const modeLabels = {
  online: "Online Training Program",
  physical: "Physical Training Program",
  hybrid: "Hybrid Training Program",
} as const satisfies Record<Mode, string>;

/** What the program costs at a level; computed by the catalogue, as everywhere. */
export function quoteOf(view: RegistrationView, level: string | null): FeeQuote {
  const { program, schedule } = view;
  return quoteFee({
    program,
    level: levelOffered(program, level) ? level : view.level,
    schedule,
  });
}

/** Where the device keeps what was typed into the form of a program. */
export const draftKeyOf = (programId: string) => `enrolment-draft:${programId}` as const;

/** What the page is called (spec §2, course registration). */
export const titleOf = ({ program, completes }: RegistrationView): string =>
  `${completes ? "Complete your registration for" : "Register for"} ${program.title}`;
