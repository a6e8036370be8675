import { HowWeReachYou } from "#design/forms/how-we-reach-you.tsx";
import { Panel } from "#design/page/panel.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { callApi } from "#foundation/http/call.ts";
import type { ShownChoice } from "#foundation/messages/message-choice.ts";
import { guardianReachForm, reachForm } from "#foundation/messages/reach-form.ts";

type OwnReachProps = {
  readonly enrolmentId: string;
  readonly resumeToken: string;
  readonly messages: { readonly learner: ShownChoice; readonly guardian: ShownChoice | null };
  /** The result without scripts. */
  readonly posted: PostedForm | undefined;
};

/** How the learner, and a minor's guardian, are told about a registration. */
export function OwnReach({ enrolmentId, resumeToken, messages, posted }: OwnReachProps) {
  const part = (party: "learner" | "guardian", chosen: ShownChoice) => {
    const form = party === "guardian" ? guardianReachForm : reachForm;
    return (
      <HowWeReachYou
        form={form}
        chosen={chosen}
        phone={chosen.phone}
        posted={posted?.formId === form.id ? posted : null}
        hidden={{ intent: "messages", party }}
        save={({ channels, language }) =>
          callApi(
            "PUT /enrolments/:id/messages",
            { params: { id: enrolmentId }, body: { channels: [...channels], language, party } },
            { headers: { "x-resume-token": resumeToken } },
          )
        }
      />
    );
  };
  return (
    <Panel title="How we reach you">
      <div className="stack">
        {part("learner", messages.learner)}
        {messages.guardian && part("guardian", messages.guardian)}
      </div>
    </Panel>
  );
}
