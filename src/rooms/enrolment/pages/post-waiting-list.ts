import type { Context } from "#foundation/context.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { waitingListForm } from "../contract/forms/waiting-list-form.ts";
import { joinWaitingListEndpoint } from "../contract/waiting-list.ts";
import { unreachable } from "../rules/registration/unreachable.ts";
import { joinWaitingList } from "../server/seats/join-waiting-list.ts";

/** "Join the waiting list", as a browser without scripts posts it: for the start that the page is about. */
export async function postWaitingList(
  ctx: Context,
  { courseId, intakeId }: { courseId: string; intakeId: string },
  formData: FormData,
) {
  formData.set("courseId", courseId);
  formData.set("intakeId", intakeId);
  const posted = await postForm(ctx, {
    form: waitingListForm,
    formData,
    rules: noRules,
    endpoint: joinWaitingListEndpoint,
    fallback: unreachable,
    run: (answers) => joinWaitingList(ctx, answers),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}
