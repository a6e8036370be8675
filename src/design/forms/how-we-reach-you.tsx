import { useEffect, useEffectEvent, useRef } from "react";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import type { KeptMessages, NumberFault } from "#foundation/messages/message-choice.ts";
import { type ReachForm, reachRules } from "#foundation/messages/reach-form.ts";
import type { Language, Way } from "#foundation/messages/ways.ts";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";
import { FormFrame } from "./form-frame.tsx";

type Given = {
  readonly channels: readonly Way[];
  readonly language: Language;
  readonly phone?: string;
};

type HowWeReachYouProps = {
  readonly form: ReachForm;
  readonly chosen: Pick<KeptMessages, "channels" | "language">;
  /** Where SMS and WhatsApp go; null if it isn't shown, or if there is no number. */
  readonly phone: string | null;
  /** Why nothing goes there now; null if it does. */
  readonly numberFault?: NumberFault | null;
  /** The result without scripts. */
  readonly posted?: PostedForm | null;
  /** What the page's action has to know of a browser without scripts. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly save: (given: Given, headers: Record<string, string>) => Promise<KeptMessages>;
};

/** What is wrong with the number, and how messages start again. */
const faultWords = {
  stopped: (phone: string) => ({
    title: `We stopped messages to ${phone}`,
    text: "Somebody answered STOP there. To start again, answer START to our last message, or open the link in it. If it is not your number, tell us the right one.",
  }),
  not_reached: (phone: string) => ({
    title: `Our messages to ${phone} did not arrive`,
    text: "If the number is wrong, tell us the right one. If it is right, press Save, and we try again.",
  }),
} as const satisfies Record<NumberFault, (phone: string) => { title: string; text: string }>;

function NumberFaultAlert({
  fault,
  phone,
}: {
  readonly fault: NumberFault;
  readonly phone: string;
}) {
  const { title, text } = faultWords[fault](phone);
  return (
    <Alert tone="warning" title={title}>
      {text}
    </Alert>
  );
}

/** How somebody wants to be told, to see and to change. */
export function HowWeReachYou({
  form,
  chosen,
  phone,
  numberFault = null,
  posted = null,
  hidden = {},
  save,
}: HowWeReachYouProps) {
  const saved = useRef<KeptMessages>(null);
  const state = useForm({
    form,
    rules: reachRules,
    draftKey: null,
    known: { channels: chosen.channels, language: chosen.language },
    posted,
    send: async (answers, headers) => {
      const { channels = [], language = "en", ...more } = answers;
      saved.current = await save({ ...more, channels: channels as Way[], language }, headers);
    },
    fallback: "We could not save this. Check your connection and try again.",
  });
  const { status } = state;
  const isDone = status === "sent";
  // A form that was sent goes back to what it began with, but this one shows what is saved.
  const showSaved = useEffectEvent(() => {
    if (saved.current) {
      const { channels, language } = saved.current;
      state.fill({ channels, language });
    }
  });
  useEffect(() => {
    if (isDone) showSaved();
  }, [isDone]);
  return (
    <FormFrame
      state={state}
      className="stack stack-16"
      before={Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    >
      {phone && numberFault && !isDone && <NumberFaultAlert fault={numberFault} phone={phone} />}
      {phone && !numberFault && <p className="hint">SMS and WhatsApp go to {phone}.</p>}
      <div role="status">
        {isDone && <Alert tone="success">Saved. From now on we write to you this way.</Alert>}
      </div>
      <div>
        <Button
          type="submit"
          variant="secondary"
          pending={status === "sending"}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </FormFrame>
  );
}
