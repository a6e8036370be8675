import { useState } from "react";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { HowWeReachYou } from "#design/forms/how-we-reach-you.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { callApi } from "#foundation/http/call.ts";
import type { ShownChoice } from "#foundation/messages/message-choice.ts";
import { guardianReachForm, namesOfWays, reachForm } from "#foundation/messages/reach-form.ts";

type OwnReachProps = {
  readonly enrolmentId: string;
  readonly resumeToken: string;
  readonly messages: { readonly learner: ShownChoice; readonly guardian: ShownChoice | null };
  /** The result without scripts. */
  readonly posted: PostedForm | undefined;
};

/** How the learner, and a minor's guardian, are told about a registration. */
export function OwnReach({ enrolmentId, resumeToken, messages, posted }: OwnReachProps) {
  const [ways, setWays] = useState(messages.learner.channels);
  const part = (party: "learner" | "guardian", chosen: ShownChoice) => {
    const form = party === "guardian" ? guardianReachForm : reachForm;
    return (
      <HowWeReachYou
        form={form}
        chosen={chosen}
        phone={chosen.phone}
        numberFault={chosen.numberFault}
        posted={posted?.formId === form.id ? posted : null}
        hidden={{ intent: "messages", party }}
        save={async ({ channels, language }) => {
          const kept = await callApi(
            "PUT /enrolments/:id/messages",
            { params: { id: enrolmentId }, body: { channels: [...channels], language, party } },
            { headers: { "x-resume-token": resumeToken } },
          );
          if (party === "learner") setWays(kept.channels);
          return kept;
        }}
      />
    );
  };
  return (
    <Disclosure
      summary={`How we reach you: ${namesOfWays(ways)}`}
      open={posted !== undefined || messages.learner.numberFault !== null || undefined}
    >
      <div className="stack">
        {part("learner", messages.learner)}
        {messages.guardian && part("guardian", messages.guardian)}
      </div>
    </Disclosure>
  );
}
