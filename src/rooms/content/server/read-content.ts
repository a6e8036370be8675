import { parse } from "yaml";
import * as z from "zod";
import { academy } from "#foundation/academy.ts";
import { adultAge, guardedAges, minimumLearnerAge } from "#rooms/enrolment/rules/learner-ages.ts";
import { yourReference } from "#rooms/enrolment/rules/reference.ts";

/** A text of the content folder: what stands above it, and its Markdown. */
export type ContentText<Front> = { front: Front; body: string };

const facts: Readonly<Record<string, string>> = {
  supportEmail: `[${academy.supportEmail}](mailto:${academy.supportEmail})`,
  phone: `[${academy.phone}](tel:${academy.phone.replaceAll(" ", "")})`,
  supportHours: academy.supportHours,
  yourReference,
  minimumAge: `${minimumLearnerAge}`,
  guardedAges,
  adultAge: `${adultAge}`,
};

/** Fills in what stands in braces, `{supportEmail}` for example, as Markdown. */
export const fillIn = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);

/**
 * Splits a file into its front matter and its text.
 * @throws z.ZodError when the front matter is not as `shape` wants it, so that a build's test notices
 */
export function readText<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
): ContentText<z.output<Shape>> {
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return { front: shape.parse(parse(front)), body: fillIn(body) };
}

/** `YYYY-MM-DD` */
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
