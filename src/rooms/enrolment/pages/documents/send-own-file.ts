import { href, redirect } from "react-router";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { countForm } from "#foundation/http/limits.ts";
import { type OwnFile, ownFileHeaders } from "../../server/documents/get-own-file.ts";

/**
 * Sends a file that a browser opens by its link, with the enrolment's key in the address. If the key does not open the
 * enrolment, or there is no such file, the enrolment's page says why.
 */
export async function sendOwnFile(
  ctx: Context,
  asked: { endpoint: Endpoint; enrolmentId: string; request: Request },
  make: (resumeToken: string) => Promise<OwnFile>,
): Promise<Response> {
  const { endpoint, enrolmentId: id, request } = asked;
  countForm(ctx, endpoint, { id });
  const key = new URL(request.url).searchParams.get("key") ?? "";
  try {
    const file = await make(key);
    return new Response(new Uint8Array(file.body), { headers: ownFileHeaders(file) });
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 410)) throw error;
    const page = `${href("/enrolments/:id", { id })}?${new URLSearchParams({ key })}`;
    return redirect(page, {
      status: 303,
      headers: { "cache-control": "no-store", "referrer-policy": "same-origin" },
    });
  }
}
