import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { claimForm } from "#rooms/enrolment/counter/claim-form.ts";

/** Claims a registration made at a counter without an email address. */
export default function ClaimEnrolment({ onClaimed }: { readonly onClaimed: () => void }) {
  const state = useForm({
    form: claimForm,
    draftKey: null,
    rules: noRules,
    fallback: "It was not added. Check your connection and try again.",
    send: async ({ code, dateOfBirth }) => {
      await callApi("POST /me/enrolments/claim", { body: { code, dateOfBirth } });
      showToast("Registration added");
      onClaimed();
    },
  });
  return (
    <FormFrame
      state={state}
      before={
        <p>
          For someone who registered at a centre without an email address. The code is on the sheet
          from the counter.
        </p>
      }
    >
      <div className="form-actions">
        <Button type="submit" pending={state.status === "sending"} pendingLabel="Adding...">
          Add registration
        </Button>
      </div>
    </FormFrame>
  );
}
