import { type ReactNode, useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useOverwrite } from "#design/forms/use-overwrite.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import type { FormRules } from "#foundation/forms/answers.ts";
import type { Form } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import type { Gathering } from "#rooms/content/community/gatherings.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import type { Look } from "../people/people-words.ts";
import { History, RecordPart } from "../record-part.tsx";
import { SaveBar } from "../save-bar.tsx";
import { PeopleList } from "./people-list.tsx";

type GatheringFormProps = {
  readonly form: Form;
  readonly rules: FormRules;
  /** What is saved, by field name; nothing for a new one. */
  readonly known: Readonly<Record<string, string>>;
  /** Of what is edited; 0 for a new one. */
  readonly version: number;
  readonly label: string;
  /** @throws CallError */
  readonly onSave: (
    answers: Record<string, unknown>,
    version: number,
    headers: Record<string, string>,
  ) => Promise<void>;
  /** What else saving does, shown above the button. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
};

/** Creates or edits an event or a chapter. */
export function GatheringForm(props: GatheringFormProps) {
  const { form, rules, known, label, onSave, note, children } = props;
  const overwrite = useOverwrite(props.version);
  const state = useForm({
    form,
    rules,
    draftKey: null,
    known,
    send: (answers, headers) =>
      overwrite.save((version) => onSave(answers as Record<string, unknown>, version, headers)),
    fallback: "It was not saved. Check your connection and try again.",
  });
  return (
    <div className="admin-editor">
      <FormFrame state={state} className="stack admin-editor-form" before={overwrite.notice}>
        {note && <p className="faint">{note}</p>}
      </FormFrame>
      <SaveBar state={state} label={overwrite.labelOf(label)}>
        {children}
      </SaveBar>
    </div>
  );
}

type GatheringEditProps = Omit<GatheringFormProps, "children" | "label"> & {
  /** "event" */
  readonly noun: string;
  /** What else can be done with it, after a confirmation. */
  readonly question: Question | null;
  readonly onChanged: () => void;
};

/** The form of an event or chapter, with the button that cancels, closes or opens it. */
export function GatheringEdit(props: GatheringEditProps) {
  const { noun, question, onChanged, onSave, ...form } = props;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <GatheringForm
        {...form}
        label={`Save ${noun}`}
        onSave={async (...given) => {
          await onSave(...given);
          showToast(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved`);
          onChanged();
        }}
      >
        {question && (
          <Button variant={question.tone ?? "secondary"} onClick={() => setIsAsked(true)}>
            {question.action}
          </Button>
        )}
      </GatheringForm>
      <AskDialog
        question={isAsked ? question : null}
        onClose={(isDone) => {
          setIsAsked(false);
          if (isDone) onChanged();
        }}
      />
    </>
  );
}

type GatheringScreenProps<Row> = {
  readonly kind: Gathering;
  readonly id: string;
  /** Must be the same function at every render. */
  readonly load: (
    id: string,
    signal: AbortSignal,
  ) => Promise<{ readonly row: Row; readonly history: readonly PastEvent[] }>;
  readonly titleOf: (row: Row) => string;
  readonly lookOf: (row: Row) => Look;
  /** The heading above the people. */
  readonly people: string;
  /** What was entered, or the form to change it. */
  readonly children: (row: Row, onChanged: () => void) => ReactNode;
};

/** One event or chapter: what visitors read, who changed it, and its people. */
export function GatheringScreen<Row>(props: GatheringScreenProps<Row>) {
  const { kind, id, load, titleOf, lookOf, people, children } = props;
  const loadOne = useCallback((signal: AbortSignal) => load(id, signal), [load, id]);
  const loaded = useLoaded(loadOne);
  return (
    <RecordPart loaded={loaded} noun={kind}>
      {({ row, history }) => {
        const { label, tone } = lookOf(row);
        return (
          <div className="admin-record">
            <div className="stack admin-main">
              <article className="record-card" aria-labelledby="gathering-heading">
                <div className="record-card-head">
                  <h2 id="gathering-heading">{titleOf(row)}</h2>
                  <StatusPill tone={tone}>{label}</StatusPill>
                </div>
                {children(row, loaded.reload)}
              </article>
              <Panel title={people}>
                <PeopleList kind={kind} of={id} />
              </Panel>
            </div>
            <History events={history} />
          </div>
        );
      }}
    </RecordPart>
  );
}
