import { useState } from "react";
import { href } from "react-router";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { FormActions } from "#design/forms/form-actions.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import {
  type ClosedBy,
  closedTexts,
  type Gathering,
  gatheringKey,
  notJoined,
} from "./gatherings.ts";
import { joinForm } from "./join-form.ts";

const words = {
  event: { open: "Register", send: "Register for it", done: "You are on the list" },
  chapter: { open: "Join", send: "Join the chapter", done: "You have joined" },
} as const;

type JoinFormProps = {
  readonly kind: Gathering;
  readonly id: string;
  readonly title: string;
  /** The result of a gathering's form without scripts. */
  readonly posted: PostedForm | null;
  /** Receives the new count. */
  readonly onJoined: (count: number) => void;
};

/** Name and email address for an event or a chapter; opens on demand. */
function JoinForm({ kind, id, title, posted, onJoined }: JoinFormProps) {
  const key = gatheringKey(kind, id);
  const form = joinForm(key);
  const state = useForm({
    form,
    rules: noRules,
    // The same person is filled in for the next one too.
    draftKey: "community-draft",
    posted: posted?.formId === form.id ? posted : null,
    send: async (body, headers) => {
      const call = { params: { id }, body };
      const { count } = await (kind === "event"
        ? callApi("POST /events/:id/registrations", call, { headers })
        : callApi("POST /chapters/:id/members", call, { headers }));
      onJoined(count);
    },
    fallback: notJoined,
  });
  return (
    <Disclosure
      id={key}
      open={state.status !== "idle" || undefined}
      summary={
        <>
          {words[kind].open}
          <span className="visually-hidden">: {title}</span>
        </>
      }
    >
      <FormFrame
        state={state}
        action={href("/community")}
        className="stack stack-16"
        before={<input type="hidden" name="form" value={key} />}
      >
        <FormActions
          state={state}
          send={words[kind].send}
          sent={{
            title: words[kind].done,
            text: "We have sent a confirmation to your email address.",
          }}
        />
      </FormFrame>
    </Disclosure>
  );
}

/** What is counted. Nobody has attended an event that is still to come. */
const counted = (kind: JoinFormProps["kind"], closedBy: ClosedBy | null) =>
  kind === "chapter" ? "members" : closedBy === "over" ? "attendees" : "expected";

type JoiningProps = Omit<JoinFormProps, "onJoined"> & {
  readonly count: number;
  readonly closedBy?: ClosedBy | null;
};

/** The number of people, which grows with each who joins, and the form to join. */
export function Joining({ count, closedBy = null, ...joining }: JoiningProps) {
  const [now, setNow] = useState(count);
  return (
    <>
      {closedBy !== "cancelled" && (
        <p className="gathering-count">
          <b>{Math.max(now, count)}</b> {counted(joining.kind, closedBy)}
        </p>
      )}
      {closedBy ? (
        <p className="gathering-facts">{closedTexts[closedBy]}</p>
      ) : (
        <JoinForm {...joining} onJoined={setNow} />
      )}
    </>
  );
}
