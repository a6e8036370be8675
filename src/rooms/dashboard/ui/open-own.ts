import { callApi } from "#foundation/http/call.ts";
import { formPageOf, ownPageOf } from "#rooms/enrolment/ui/door.ts";

/** Opens a page of an own enrolment: the browser cannot carry our token there, so it gets a key. @throws CallError */
export async function openEnrolment(id: string, page: "form" | "own"): Promise<void> {
  const { resumeToken } = await callApi("POST /me/enrolments/:id/link", { params: { id } });
  location.assign(page === "form" ? formPageOf(id, resumeToken) : ownPageOf({ id, resumeToken }));
}
