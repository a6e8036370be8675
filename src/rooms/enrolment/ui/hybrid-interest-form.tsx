import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { hybridInterestForm } from "../contract/hybrid-interest-form.ts";
import { unreachable } from "../rules/unreachable.ts";

export type HybridInterestFormProps = {
  readonly courseId: string;
  readonly posted: PostedForm | null;
};

/** "Tell me when it opens": name and email address. */
export function HybridInterestForm({ courseId, posted }: HybridInterestFormProps) {
  const state = useForm({
    form: hybridInterestForm,
    rules: noRules,
    draftKey: null,
    known: { courseId },
    posted,
    send: (body, headers) => callApi("POST /hybrid-interest", { body }, { headers }),
    fallback: unreachable,
  });
  if (state.status === "sent") {
    return (
      <Alert tone="success" role="status" title="Thank you">
        We write to you as soon as registration for this program opens.
      </Alert>
    );
  }
  return (
    <section className="stack" aria-labelledby="interest-title">
      <h2 id="interest-title">Tell me when it opens</h2>
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Submitting...">
            Tell me
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}
