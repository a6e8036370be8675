import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Money } from "#design/text/money.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import type { FormRules, TypedAnswers } from "#foundation/forms/answers.ts";
import { choicesOf } from "#foundation/forms/asked-fields.ts";
import { type FormField, fieldsOf } from "#foundation/forms/field.ts";
import { formatDay } from "#foundation/time/time.ts";
import { ReferrerNote } from "#rooms/affiliates/door.ui.ts";
import { durationMonths } from "#rooms/catalogue/levels/levels.ts";
import { levelOffered } from "#rooms/catalogue/program/program.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { ownContactField } from "../forms/other-person.ts";
import type { AtLevel } from "./by-level.tsx";
import { TotalFee } from "./fee-parts.tsx";
import { type Lack, lackOf } from "./lacking-access.ts";
import { quoteOf, type RegistrationView } from "./registration-view.ui.ts";
import type { LaterParts } from "./use-registration.ui.ts";

/** The text that the learner signs. */
function DeclarationText({ hasConsentBox }: { readonly hasConsentBox: boolean }) {
  return (
    <div className="stack stack-8 mb-16">
      <h3>Your signature</h3>
      <p>
        {hasConsentBox ? "By signing" : "My answers are true and complete. By signing"} I accept the{" "}
        <Link to={href("/terms")}>Terms of Service</Link> and the{" "}
        <Link to={href("/privacy")}>Privacy Policy</Link> of {academy.name}.
      </p>
    </div>
  );
}

/** The field below the declaration: the consent box, or the signature if there is no box. */
const firstOfDeclaration = (fields: readonly FormField[]) =>
  fields.find(({ name }) => name === "consent" || name === "signature")?.name;

/** The months at a level; those of a paid place are promised. */
const monthsAt = ({ completes }: RegistrationView, level: string): number =>
  completes?.months ?? durationMonths(level);

/** Each level with its duration and fee, and the total for the chosen one. Shows no prices once paid. */
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
      ? { hint: formatCount(monthsAt(view, choice.value), "month") }
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

/** Each centre with the dates of its next intake. @param trainingLevel null without scripts */
function choicesWithDays(
  field: FormField,
  view: RegistrationView,
  rules: FormRules,
  trainingLevel: string | null,
) {
  const chosen = levelOffered(view.program, trainingLevel) ? trainingLevel : null;
  const isEndKnown = chosen !== null || view.program.levels.length === 0;
  return choicesOf(field, rules).map((choice) => {
    const intake = view.starts.find(({ location }) => location === choice.value);
    if (!intake) return { ...choice };
    const end = isEndKnown
      ? `, until ${formatDay(registeredEnd(intake, { trainingMonths: chosen === null ? null : monthsAt(view, chosen) }))}`
      : "";
    const times = intake.times ? `, ${intake.times}` : "";
    return { ...choice, hint: `Next start: ${formatDay(intake.startsOn)}${end}${times}` };
  });
}

const needs: Record<Lack, string> = {
  device: "a computer, tablet or smartphone",
  internet: "regular internet",
  both: "a device and regular internet",
};

/**
 * For someone without a device or internet: says so before the payment, and offers programs at a centre. It does not
 * stop anyone.
 */
export function AccessWarning({
  view,
  answers,
  isShort = false,
  children,
}: Pick<AtLevel, "view" | "answers"> & {
  /** The earlier hint, next to the question, without the programs. */
  readonly isShort?: boolean;
  readonly children?: ReactNode;
}) {
  const lack = lackOf(answers);
  const { instead, program } = view;
  if (!lack || !instead) return null;
  const need = `You need ${needs[lack]} for this program`;
  const atCentres = `${href("/programs")}?mode=physical`;
  if (isShort) {
    return (
      <Alert tone="warning">
        <p>
          {need}. You can still register for it, or see the{" "}
          <Link to={atCentres}>programs at our centres</Link>.
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={need}>
      <p>
        {program.mode === "hybrid" ? "A part of it" : "It"} is taught online. You can still register
        for it, or look at these:
      </p>
      <ul className="access-links">
        {instead.map(({ id, title, place }) => (
          <li key={id}>
            <Link to={href("/programs/:id", { id })}>{title}</Link>, {place}
          </li>
        ))}
        <li>
          <Link to={atCentres}>All programs at our centres</Link>
        </li>
        {program.mode === "online" && (
          <li>
            <Link to={`${href("/programs")}?mode=hybrid`}>All hybrid programs</Link>
          </li>
        )}
      </ul>
      {children}
    </Alert>
  );
}

/** The parts of the form's fields that depend on this program. */
export function fieldExtras(
  at: AtLevel,
  rules: FormRules,
  later: LaterParts | null,
): Record<string, FieldExtra> {
  const { view, answers, isReady } = at;
  const extras: Record<string, FieldExtra> = {};
  const fields = fieldsOf(view.form);
  const ownContact = ownContactField(answers);
  for (const field of fields) {
    if (field.name === "trainingLevel")
      extras.trainingLevel = levelExtra(field, view, rules, answers);
    if (field.name === "hasInternetAccess" && isReady) {
      extras.hasInternetAccess = {
        after: (
          <div role="status">
            <AccessWarning {...at} />
          </div>
        ),
      };
    }
    if (isReady && field.name === ownContact) {
      extras[field.name] = {
        after: (
          <p className="hint" role="status">
            This is you. Please name someone else: we call them if something happens to you.
          </p>
        ),
      };
    }
    if (field.name === "preferredLocation") {
      // Without scripts the end cannot follow the chosen level, so only the start is shown.
      const trainingLevel = later ? String(answers.trainingLevel ?? "") : null;
      extras.preferredLocation = { choices: choicesWithDays(field, view, rules, trainingLevel) };
    }
    if (field.name === firstOfDeclaration(fields)) {
      extras[field.name] = { before: <DeclarationText hasConsentBox={field.kind === "consent"} /> };
    }
    if (field.name === "affiliateCode") {
      extras.affiliateCode = {
        after: (
          <ReferrerNote link={view.link} affiliateCode={String(answers.affiliateCode ?? "")} />
        ),
      };
    }
  }
  return extras;
}
