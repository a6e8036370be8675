import { data } from "react-router";
import type { z } from "zod";
import { AppError } from "#foundation/errors.ts";
import { fieldsOf } from "#foundation/http/error-body.ts";

/**
 * Parses what a form sent, runs the verb, and answers the page: done, or the fields that are wrong
 * with status 422. Faults of ours go on to the error page.
 */
export async function runForm<Shape extends z.ZodType>(
  request: Request,
  shape: Shape,
  run: (given: z.output<Shape>) => Promise<unknown>,
) {
  const sent = Object.fromEntries(await request.formData());
  const parsed = shape.safeParse(sent);
  const refuse = (fields: Record<string, string>) =>
    data({ done: false as const, fields }, { status: 422 });
  if (!parsed.success) return refuse(fieldsOf(parsed.error.issues));
  try {
    await run(parsed.data);
    return data({ done: true as const });
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return refuse({ ...error.fields });
    throw error;
  }
}
