import { notAPhoneNumber, readPhoneNumber } from "#foundation/phone-number.ts";
import type { FormField, TextField } from "../contract/form-field.ts";
import { faultOfBirth, faultOfSignatureDate } from "./calendar.ts";
import { textOf } from "./text-of.ts";

/** A checked value, a fault in plain words, or nothing given. */
export type Reading = { value: string | string[] | true } | { fault: string } | { empty: true };

const empty = { empty: true } as const;

// One @, something before it, and a domain with a dot and no spaces: what a mail server could take.
const emailShape = /^[^\s@"(),:;<>[\\\]]{1,64}@[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,}$/i;

function readText(field: TextField, raw: unknown): Reading {
  const typed = textOf(raw);
  const value = field.kind === "long-text" ? typed : typed.replace(/\s+/g, " ");
  if (!value) return empty;
  if (value.length > field.maxLength) {
    if (field.cut) return { value: value.slice(0, field.maxLength) };
    return { fault: `Keep this to ${field.maxLength} characters or fewer` };
  }
  if (field.kind === "email") {
    return emailShape.test(value)
      ? { value: value.toLowerCase() }
      : { fault: "Enter an email address in the form name@example.com" };
  }
  if (field.kind === "phone") {
    const number = readPhoneNumber(value);
    return number ? { value: number } : { fault: notAPhoneNumber };
  }
  return { value };
}

function readYear(earliest: number, raw: unknown, today: string): Reading {
  const value = textOf(raw);
  if (!value) return empty;
  const latest = Number(today.slice(0, 4));
  const year = Number(value);
  return /^\d{4}$/.test(value) && year >= earliest && year <= latest
    ? { value }
    : { fault: `Enter a year from ${earliest} to ${latest}` };
}

function readDay(kind: "birth" | "signature", raw: unknown, today: string): Reading {
  const value = textOf(raw);
  if (!value) return empty;
  const fault = kind === "birth" ? faultOfBirth(value, today) : faultOfSignatureDate(value, today);
  return fault ? { fault } : { value };
}

function readChoices(field: FormField & { choices: readonly { value: string }[] }, raw: unknown) {
  const chosen = [...new Set([raw].flat().map(textOf).filter(Boolean))];
  if (chosen.length === 0) return empty;
  const known = field.choices.map(({ value }) => value);
  const fault = field.required ?? "Choose from the answers listed";
  if (!chosen.every((value) => known.includes(value))) return { fault };
  if (field.kind === "checkboxes") return { value: known.filter((one) => chosen.includes(one)) };
  const [value] = chosen;
  return value !== undefined && chosen.length === 1 ? { value } : { fault };
}

/**
 * Reads one answer as it was typed or sent.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function readAnswer(field: FormField, raw: unknown, today: string): Reading {
  switch (field.kind) {
    case "year":
      return readYear(field.earliest, raw, today);
    case "date":
      return readDay(field.date, raw, today);
    case "radio":
    case "select":
    case "checkboxes":
      return readChoices(field, raw);
    case "consent":
      return /^(yes|on|true)$/i.test(textOf(raw)) ? { value: true } : empty;
    case "given":
      return empty;
    default:
      return readText(field, raw);
  }
}
