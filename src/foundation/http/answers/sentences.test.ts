import { expect, test } from "vitest";
import * as z from "zod";
import { fieldsOf } from "./error-body.ts";

/** The field error that a schema gives for a value. */
function messageFor(schema: z.ZodType, value: unknown): string | undefined {
  const result = z.object({ field: schema }).safeParse({ field: value });
  return result.success ? undefined : fieldsOf(result.error.issues).field;
}

test.each<[string, z.ZodType, unknown, string]>([
  ["a missing text", z.string(), undefined, "Fill in this field."],
  ["null", z.string(), null, "Fill in this field."],
  ["an empty text", z.string().min(1), "", "Fill in this field."],
  ["a number for a text", z.string(), 7, "Write this as text."],
  ["a text for a number", z.coerce.number(), "abc", "Enter a number."],
  ["a fraction", z.number().int(), 1.5, "Enter a whole number."],
  ["a text for yes or no", z.boolean(), "x", "Choose yes or no."],
  ["a text too long", z.string().max(2_000), "x".repeat(2_001), "Use 2,000 characters or fewer."],
  ["a text too short", z.string().min(8), "x", "Use at least 8 characters."],
  ["a number too large", z.number().max(100), 101, "Enter 100 or less."],
  ["a number too small", z.number().min(1), 0, "Enter 1 or more."],
  ["a list too long", z.array(z.string()).max(2), ["a", "b", "c"], "Choose 2 at most."],
  ["a list too short", z.array(z.string()).min(1), [], "Choose at least 1."],
  ["a list for a text", z.array(z.string()), "x", "Check what you entered here."],
  [
    "an unknown option",
    z.enum(["Jalingo, Taraba", "Yola, Adamawa"]),
    "Lagos",
    "Choose one of: Jalingo, Taraba; Yola, Adamawa.",
  ],
  [
    "an unknown option of many",
    z.enum(Array.from({ length: 37 }, (_, index) => `State ${index}`)),
    "x",
    "Choose an option from the list.",
  ],
  ["a box", z.literal(true), false, "Tick this box."],
  ["no address", z.email(), "x", "Enter an email address in the form name@example.com."],
  ["no web address", z.url(), "x", "Enter a web address that begins with https://."],
  ["no day", z.iso.date(), "x", "Enter a date, for example 2026-11-21."],
  ["no shape", z.string().regex(/^\d$/), "x", "Check what you entered here."],
  ["neither", z.union([z.string(), z.number()]), [], "Check what you entered here."],
  ["not the step", z.number().multipleOf(5), 3, "Enter a multiple of 5."],
])("%s", (_name, schema, value, sentence) => {
  expect(messageFor(schema, value)).toBe(sentence);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test("a schema's own message wins", () => {
  expect(messageFor(z.string("Full name is required"), undefined)).toBe("Full name is required");
  expect(messageFor(z.enum(["a"], "Choose a subject"), "b")).toBe("Choose a subject");
});

test("unknown fields, and no fields at all", () => {
  const shape = z.strictObject({});
  expect(fieldsOf(shape.safeParse({ odd: 1 }).error?.issues ?? [])).toEqual({
    odd: "This field is unknown.",
  });
  expect(fieldsOf(shape.safeParse(null).error?.issues ?? [])).toEqual({
    body: "Fill in the form.",
  });
});
