import type { FormField } from "#foundation/forms/field.ts";
import { dueComponents, type Instalment, instalmentsOf } from "../../rules/money/instalments.ts";
import { quoteOf, type RegistrationView } from "../registration-view.ts";

/**
 * The days on which the fee can be paid in parts, as the server will charge it. One alone: all is due at registration.
 * @param location the chosen centre; null while none is chosen
 */
export function planOf(
  view: RegistrationView,
  trainingLevel: string | null,
  location: string | null,
): Instalment[] {
  const { components, plan } = quoteOf(view, trainingLevel);
  const start = view.starts.find((one) => one.location === location) ?? view.starts[0];
  const days = { startsOn: start?.startsOn ?? null, today: view.today };
  return instalmentsOf(dueComponents(components, plan, days));
}

/** Whether a level of the program can be paid in parts. */
export const hasPlan = (view: RegistrationView): boolean => {
  const levels = view.program.levels.length > 0 ? view.program.levels : [null];
  return view.completes === null && levels.some((level) => planOf(view, level, null).length > 1);
};

/** The form's control for it. Not an answer of the form: it says only what is paid first. */
export const inPartsField = "payInParts";

/** The same, for the draft to keep it. */
export const inPartsControl: FormField = {
  name: inPartsField,
  kind: "yes-no",
  label: "All now, or in parts?",
  default: "no",
};

/** What is paid at registration. */
export function firstAmountOf(
  view: RegistrationView,
  { trainingLevel, preferredLocation }: { trainingLevel?: unknown; preferredLocation?: unknown },
  inParts: boolean,
): number {
  const [level, location] = [String(trainingLevel ?? ""), String(preferredLocation ?? "")];
  const [first] = inParts ? planOf(view, level, location) : [];
  return first?.amountKobo ?? quoteOf(view, level).totalKobo;
}
