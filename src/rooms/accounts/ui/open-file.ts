import type { AudienceName } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { downloadCalls } from "../contract/own-account-calls.ts";

/**
 * Saves a file: what the browser opens by itself cannot carry a token, so it gets a one-use link.
 * @param path of the call that makes it, without /api, with its query
 * @param audience whose session asks for it
 * @throws CallError
 */
export async function openFile(path: string, audience: AudienceName): Promise<void> {
  // The three differ in their path only.
  const call = downloadCalls[audience] as typeof downloadCalls.user;
  const { url } = await callApi(call, { body: { path } });
  location.assign(url);
}
