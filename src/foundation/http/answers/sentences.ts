import * as z from "zod";

type Issue = z.core.$ZodRawIssue;

const number = (value: unknown) => Number(value).toLocaleString("en");

/** For longer lists, the form or the API document shows the options. */
const mostNamed = 12;

function wrongType({
  input,
  expected,
  path = [],
}: Extract<Issue, { code: "invalid_type" }>): string {
  if (path.length === 0) return "Fill in the form.";
  if (input === undefined || input === null) return "Fill in this field.";
  switch (expected) {
    case "int":
      return "Enter a whole number.";
    case "number":
    case "bigint":
      return "Enter a number.";
    case "boolean":
      return "Choose yes or no.";
    case "string":
      return "Write this as text.";
    case "date":
      return "Enter a date, for example 2026-11-21.";
    default:
      return "Check what you entered here.";
  }
}

function tooLarge({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return `Use ${number(maximum)} characters or fewer.`;
  if (origin === "array" || origin === "set") return `Choose ${number(maximum)} at most.`;
  if (origin === "number" || origin === "int") return `Enter ${number(maximum)} or less.`;
  return "This is too large.";
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string" && minimum === 1) return "Fill in this field.";
  if (origin === "string") return `Use at least ${number(minimum)} characters.`;
  if (origin === "array" || origin === "set") return `Choose at least ${number(minimum)}.`;
  if (origin === "number" || origin === "int") return `Enter ${number(minimum)} or more.`;
  return "This is too small.";
}

const formats: Readonly<Record<string, string>> = {
  email: "Enter an email address in the form name@example.com.",
  url: "Enter a web address that begins with https://.",
  date: "Enter a date, for example 2026-11-21.",
  datetime: "Enter a date and time, for example 2026-11-21T09:00:00Z.",
};

function unknownOption({ values }: Extract<Issue, { code: "invalid_value" }>): string {
  const [only] = values;
  if (only === true) return "Tick this box.";
  if (values.length > mostNamed) return "Choose an option from the list.";
  return values.length === 1
    ? `Only one answer is possible here: ${String(only)}.`
    : `Choose one of: ${values.map(String).join("; ")}.`;
}

/**
 * The message for an invalid value when its schema has none of its own. Messages from spec §5 are in the
 * schemas and win.
 */
function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "too_big":
      return tooLarge(issue);
    case "too_small":
      return tooSmall(issue);
    case "invalid_format":
      return formats[issue.format] ?? "Check what you entered here.";
    case "invalid_value":
      return unknownOption(issue);
    case "not_multiple_of":
      return `Enter a multiple of ${number(issue.divisor)}.`;
    case "unrecognized_keys":
      return "This field is unknown.";
    default:
      return "Check what you entered here.";
  }
}

/**
 * Applies to every schema, in calls and in page actions, so that people never see a validator's default
 * message.
 */
z.config({ customError: sentenceOf });
