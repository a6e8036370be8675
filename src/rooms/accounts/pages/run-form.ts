import { data } from "react-router";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { fieldsOf } from "#foundation/http/error-body.ts";
import { countForm } from "#foundation/http/limits.ts";

/**
 * Parses what a form sent as the call's body, counts it, runs the verb, and answers the page: done, or
 * the fields that are wrong with status 422, or that it was too often with 429. Faults of ours go on to
 * the error page.
 */
export async function runForm<E extends Endpoint & { body: z.ZodType }>(
  request: Request,
  ctx: Context,
  endpoint: E,
  run: (given: z.output<E["body"]>) => Promise<unknown>,
) {
  const sent = Object.fromEntries(await request.formData());
  const parsed = endpoint.body.safeParse(sent);
  const email = typeof sent.email === "string" ? sent.email : undefined;
  const refuse = (fields: Record<string, string>, status = 422) =>
    data({ done: false as const, fields, email }, { status });
  if (!parsed.success) return refuse(fieldsOf(parsed.error.issues));
  try {
    countForm(ctx, endpoint, parsed.data as object);
    await run(parsed.data as z.output<E["body"]>);
    return data({ done: true as const });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 422) return refuse({ ...error.fields });
    // Said at the field that a person filled in last.
    const [field = ""] = Object.keys(sent).slice(-1);
    if (error.status === 429) return refuse({ [field]: error.message }, 429);
    throw error;
  }
}
