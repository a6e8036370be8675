import type { AudienceName } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";

/** The path decides which token the browser sends (spec §6.3). */
const calls = {
  user: "POST /downloads",
  affiliate: "POST /affiliates/downloads",
  admin: "POST /admin/downloads",
} as const;

/**
 * A one-use link to a file: a URL that the browser opens directly cannot carry a token.
 * @param path of the call that makes it, without /api, with its query
 * @param audience whose session asks for it
 * @throws CallError
 */
export async function linkToFile(path: string, audience: AudienceName): Promise<string> {
  return (await callApi(calls[audience], { body: { path } })).url;
}

/** Saves a file by a one-use link. The parameters are those of `linkToFile`. @throws CallError */
export async function openFile(path: string, audience: AudienceName): Promise<void> {
  location.assign(await linkToFile(path, audience));
}
