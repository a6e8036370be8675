import { href } from "react-router";
import { FormActions } from "#design/forms/form-actions.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { pathOf } from "#foundation/http/endpoint.ts";
import { contactForm } from "./contact-form.ts";
import { notSent, type Subject } from "./subjects.ts";

export type MessageFormProps = {
  /** From the link that led here. */
  readonly subject: Subject | null;
  /** The result without scripts. */
  readonly posted: PostedForm | null;
};

const [days, times] = spokenHours(academy.supportHours);

const sent = {
  title: "Message sent",
  text: `Thank you. A confirmation is on its way to your email address. We answer ${days}, ${times.replaceAll(" ", "\u00a0")}.`,
};

/** The form of the contact page (spec §3.12, §4.6). */
export function MessageForm({ subject, posted }: MessageFormProps) {
  const state = useForm({
    form: contactForm,
    rules: noRules,
    draftKey: "contact-draft",
    chosen: subject ? { subject } : {},
    posted,
    send: (body, headers) => callApi("POST /contact", { body }, { headers }),
    waits: { title: "message", address: `/api${pathOf("POST /contact")}` },
    fallback: notSent,
  });
  return (
    <FormFrame state={state} action={href("/contact")}>
      <FormActions state={state} send="Send message" sent={sent} />
    </FormFrame>
  );
}
