import { Disclosure } from "#design/actions/disclosure.tsx";
import { HowWeReachYou } from "#design/forms/how-we-reach-you.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { callApi } from "#foundation/http/call.ts";
import type { KeptMessages } from "#foundation/messages/message-choice.ts";
import { payerReachForm } from "#foundation/messages/reach-form.ts";

/** How somebody who pays for another is told about the payment. */
export const PayerReach = ({
  payToken,
  messages,
  posted,
}: {
  readonly payToken: string;
  readonly messages: KeptMessages;
  /** The result without scripts. */
  readonly posted: PostedForm | null;
}) => (
  <Disclosure
    summary="Get messages about this payment"
    open={posted?.formId === payerReachForm.id || undefined}
  >
    <HowWeReachYou
      form={payerReachForm}
      chosen={messages}
      phone={null}
      posted={posted?.formId === payerReachForm.id ? posted : null}
      hidden={{ intent: "messages" }}
      save={(given) =>
        callApi("PUT /pay/:payToken/messages", {
          params: { payToken },
          body: { ...given, channels: [...given.channels] },
        })
      }
    />
  </Disclosure>
);
