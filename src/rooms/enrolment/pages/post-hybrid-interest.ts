import type { Context } from "#foundation/context.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { recordHybridInterestEndpoint } from "../contract/endpoints.ts";
import { hybridInterestForm } from "../contract/forms/hybrid-interest-form.ts";
import { unreachable } from "../rules/registration/unreachable.ts";
import { recordHybridInterest } from "../server/hybrid/record-hybrid-interest.ts";

/** "Tell me when it opens", as a browser without scripts posts it. */
export async function postHybridInterest(ctx: Context, courseId: string, formData: FormData) {
  // The page is about one program, whatever the form says.
  formData.set("courseId", courseId);
  const posted = await postForm(ctx, {
    form: hybridInterestForm,
    formData,
    rules: noRules,
    endpoint: recordHybridInterestEndpoint,
    fallback: unreachable,
    run: (answers) => recordHybridInterest(ctx, answers),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}
