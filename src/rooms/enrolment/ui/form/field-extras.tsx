import type { FieldExtra } from "#design/forms/form-field.tsx";
import { Money } from "#design/money.tsx";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { choicesOf } from "#foundation/forms/asked-fields.ts";
import { type FormField, fieldsOf } from "#foundation/forms/field.ts";
import type { FormRules } from "#foundation/forms/form-rules.ts";
import { formatDay } from "#foundation/time.ts";
import { durationMonths, levelOffered } from "#rooms/catalogue/rules/program.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training-days.ts";
import { quoteOf, type RegistrationView } from "../registration-view.ts";
import { DeclarationText } from "./declaration-text.tsx";
import { TotalFee } from "./fee-parts.tsx";
import { linkCameFrom } from "./link-came-from.ts";
import type { LaterParts } from "./use-later-parts.ts";

/** The declaration stands above what agrees to it: the consent, or the signature alone. */
const firstOfDeclaration = (fields: readonly FormField[]) =>
  fields.find(({ name }) => name === "consent" || name === "signature")?.name;

/** Each level with its months and its fee, and the total of the one chosen; what is paid has no price any more. */
function levelExtra(
  field: FormField,
  view: RegistrationView,
  rules: FormRules,
  answers: TypedAnswers,
): FieldExtra {
  const priceOf = (level: string) => quoteOf(view, level).totalKobo;
  const choices = choicesOf(field, rules).map((choice) => ({
    ...choice,
    ...(levelOffered(view.program, choice.value)
      ? { hint: `${durationMonths(choice.value)} months` }
      : {}),
    ...(view.completes ? {} : { aside: <Money amountKobo={priceOf(choice.value)} /> }),
  }));
  return view.completes
    ? { layout: "framed", choices }
    : {
        layout: "framed",
        choices,
        after: <TotalFee totalKobo={priceOf(String(answers.trainingLevel))} />,
      };
}

/** Each centre with the days of its next intake. @param level null while its choice is not followed */
function choicesWithDays(
  field: FormField,
  view: RegistrationView,
  rules: FormRules,
  level: string | null,
) {
  const chosen = levelOffered(view.program, level) ? level : null;
  const isEndKnown = chosen !== null || view.program.levels.length === 0;
  return choicesOf(field, rules).map((choice) => {
    const intake = view.starts.find(({ location }) => location === choice.value);
    if (!intake) return { ...choice };
    const end = isEndKnown ? `, until ${formatDay(trainingEnd(intake, chosen))}` : "";
    return { ...choice, hint: `Next start: ${formatDay(intake.startsOn)}${end}` };
  });
}

/** Without scripts the form itself carries the code of a followed link. */
const LinkNote = ({ code, from }: NonNullable<RegistrationView["link"]>) => (
  <p className="hint">
    {linkCameFrom(from)}
    <input type="hidden" name="keptCode" value={code} />
  </p>
);

/** What this program adds to its form's fields. */
export function fieldExtras(
  view: RegistrationView,
  rules: FormRules,
  answers: TypedAnswers,
  later: LaterParts | null,
): Record<string, FieldExtra> {
  const extras: Record<string, FieldExtra> = {};
  const fields = fieldsOf(view.form);
  for (const field of fields) {
    if (field.name === "trainingLevel")
      extras.trainingLevel = levelExtra(field, view, rules, answers);
    if (field.name === "preferredLocation") {
      // Without scripts another level may be chosen and nothing follows: only the start is sure.
      const level = later ? String(answers.trainingLevel ?? "") : null;
      extras.preferredLocation = { choices: choicesWithDays(field, view, rules, level) };
    }
    if (field.name === firstOfDeclaration(fields)) {
      extras[field.name] = { before: <DeclarationText hasConsentBox={field.kind === "consent"} /> };
    }
    if (field.name === "affiliateCode") {
      extras.affiliateCode = {
        after: later ? (
          <later.AffiliateCodeNote code={String(answers.affiliateCode ?? "")} />
        ) : (
          view.link && <LinkNote {...view.link} />
        ),
      };
    }
  }
  return extras;
}
