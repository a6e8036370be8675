import { callApi } from "#foundation/http/call.ts";
import { createDownload } from "#rooms/accounts/contract/own-account-calls.ts";
import { ownEnrolmentCalls } from "#rooms/enrolment/contract/own-calls.ts";
import { formPageOf, ownPageOf } from "#rooms/enrolment/ui/door.ts";

/**
 * What the browser opens by itself cannot carry our token: a file gets a one-use link, a page of an enrolment a key.
 */

/** Saves a file. @param path of the call that makes it, without /api @throws CallError */
export async function openFile(path: string): Promise<void> {
  const { url } = await callApi(createDownload, { body: { path } });
  location.assign(url);
}

/** Opens a page of an own enrolment. @throws CallError */
export async function openEnrolment(id: string, page: "form" | "own"): Promise<void> {
  const { resumeToken } = await callApi(ownEnrolmentCalls.open, { params: { id } });
  location.assign(page === "form" ? formPageOf(id, resumeToken) : ownPageOf({ id, resumeToken }));
}
