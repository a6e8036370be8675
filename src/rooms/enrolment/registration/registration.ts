import {
  isPast,
  type Program,
  type RegistrationForm,
  registrationFormOf,
} from "#rooms/catalogue/program/program.ts";
import type { FormKind } from "../forms/enrolment-forms.ts";

/** Why a program takes no registration here: `code` for software, `text` for people. */
export type Refusal = { code: string; text: string };

const refusals: Record<Exclude<RegistrationForm, FormKind>, Refusal> = {
  external: {
    code: "registers_elsewhere",
    text: "Registration for this program is on another site. Open the program's page and use its Register Now link.",
  },
  "hybrid-closed": {
    code: "hybrid_closed",
    text: "Hybrid program registration steps coming soon.",
  },
  unknown: {
    code: "unknown_program_type",
    text: "Unknown program type. Please contact support.",
  },
};

type Registrable = Pick<Program, "mode" | "externalUrl" | "hybridOpen" | "endsOn" | "archivedAt">;

/**
 * The form that registers for a program, or why there is none.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function registrationOf(
  program: Registrable,
  today: string,
): { form: FormKind } | { refusal: Refusal } {
  if (program.archivedAt !== null) {
    return { refusal: { code: "not_offered", text: "This program is no longer offered." } };
  }
  if (isPast(program, today)) {
    return { refusal: { code: "program_over", text: "This program has already taken place." } };
  }
  const form = registrationFormOf(program);
  return form === "online" || form === "physical" || form === "hybrid"
    ? { form }
    : { refusal: refusals[form] };
}
