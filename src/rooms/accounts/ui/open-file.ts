import type { AudienceName } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { downloadCalls } from "../contract/own-account-calls.ts";

/**
 * A one-use link to a file: what the browser opens by itself cannot carry a token.
 * @param path of the call that makes it, without /api, with its query
 * @param audience whose session asks for it
 * @throws CallError
 */
export async function linkToFile(path: string, audience: AudienceName): Promise<string> {
  // The three differ in their path only.
  const call = downloadCalls[audience] as typeof downloadCalls.user;
  return (await callApi(call, { body: { path } })).url;
}

/** Saves a file by a one-use link. The parameters are those of `linkToFile`. @throws CallError */
export async function openFile(path: string, audience: AudienceName): Promise<void> {
  location.assign(await linkToFile(path, audience));
}
