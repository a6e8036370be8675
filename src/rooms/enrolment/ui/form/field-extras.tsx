import { Money } from "#design/money.tsx";
import { formatDay } from "#foundation/time.ts";
import { durationMonths, levelOffered } from "#rooms/catalogue/rules/program.ts";
import { type FormField, fieldsOf } from "../../contract/form-field.ts";
import { choicesOf, type Facts } from "../../rules/asked-fields.ts";
import type { TypedAnswers } from "../draft/draft-store.ts";
import { quoteOf, type RegistrationView } from "../registration-view.ts";
import { DeclarationText } from "./declaration-text.tsx";
import { TotalFee } from "./fee-parts.tsx";
import type { FieldExtra } from "./form-field.tsx";
import type { LaterParts } from "./use-later-parts.ts";

/** The declaration stands above what agrees to it: the consent, or the signature alone. */
const firstOfDeclaration = (fields: readonly FormField[]) =>
  fields.find(({ name }) => name === "consent" || name === "signature")?.name;

/** What this program adds to its form's fields. */
export function fieldExtras(
  view: RegistrationView,
  facts: Facts,
  answers: TypedAnswers,
  later: LaterParts | null,
): Record<string, FieldExtra> {
  const extras: Record<string, FieldExtra> = {};
  const fields = fieldsOf(view.form);
  for (const field of fields) {
    // What is paid has no price any more.
    if (field.name === "trainingLevel" && !view.completes) {
      extras.trainingLevel = {
        layout: "framed",
        choices: choicesOf(field, facts).map(({ value, label }) => ({
          value,
          label,
          ...(levelOffered(view.program, value)
            ? {
                hint: `${durationMonths(value)} months`,
                aside: <Money amountKobo={quoteOf(view, value).totalKobo} />,
              }
            : {}),
        })),
        after: <TotalFee totalKobo={quoteOf(view, String(answers.trainingLevel)).totalKobo} />,
      };
    }
    if (field.name === "preferredLocation") {
      extras.preferredLocation = {
        choices: choicesOf(field, facts).map((choice) => {
          const start = view.starts.find(({ location }) => location === choice.value);
          return start
            ? { ...choice, hint: `Next start: ${formatDay(start.startsOn)}` }
            : { ...choice };
        }),
      };
    }
    if (field.name === firstOfDeclaration(fields)) {
      extras[field.name] = { before: <DeclarationText hasConsentBox={field.kind === "consent"} /> };
    }
    if (field.name === "affiliateCode" && later) {
      extras.affiliateCode = {
        after: <later.AffiliateCodeNote code={String(answers.affiliateCode ?? "")} />,
      };
    }
  }
  return extras;
}
