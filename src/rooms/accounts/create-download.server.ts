import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { invalid, unauthorised } from "#foundation/errors/errors.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  adminCreateDownloadEndpoint,
  affiliateCreateDownloadEndpoint,
  createDownloadEndpoint,
} from "./downloads.ts";
import { linkPrefix, oneUseLinkMs } from "./sessions/sessions.ts";
import { oneUseLinks } from "./tables.server.ts";

const matches = ({ path }: Endpoint, wanted: string) =>
  new RegExp(`^${path.replace(/:\w+/g, "[\\w.-]+")}$`).test(wanted);

/**
 * Makes a one-use link to a call, for a browser that opens it directly and so cannot send a token.
 * @param asked the call's path, with its query if it has one
 * @param endpoints all calls; only those that declare `opensInBrowser` have such links
 */
async function createDownload(
  ctx: Context,
  asked: string,
  endpoints: readonly Endpoint[],
): Promise<{ url: string; expiresAt: string }> {
  if (!ctx.actor) throw unauthorised();
  const [path = "", query = ""] = asked.split("?", 2);
  if (!endpoints.some((endpoint) => endpoint.opensInBrowser && matches(endpoint, path))) {
    throw invalid({ path: "There is no such file" });
  }
  const link = `${linkPrefix}${newSecret()}`;
  const expiresAt = new Date(ctx.clock().getTime() + oneUseLinkMs);
  const { sessionId } = ctx.actor;
  await ctx.db
    .insert(oneUseLinks)
    .values({ linkHash: hashSecret(link), sessionId, path, expiresAt });
  const parameters = new URLSearchParams(query);
  parameters.set("link", link);
  return { url: `/api${path}?${parameters}`, expiresAt: expiresAt.toISOString() };
}

/** @param endpoints all calls of the academy, asked for when the first link is made */
export const downloadsHttp = (endpoints: () => readonly Endpoint[]): Served[] =>
  [createDownloadEndpoint, affiliateCreateDownloadEndpoint, adminCreateDownloadEndpoint].map(
    (endpoint) =>
      serve(endpoint, async (ctx, { body }) =>
        answer(201, await createDownload(ctx, body.path, endpoints())),
      ),
  );
