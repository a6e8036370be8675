import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#design/actions/button.tsx";
import { focusField } from "#design/fields/error-summary.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { callApi } from "#foundation/http/call.ts";
import { canHaveIntakes } from "#rooms/catalogue/intakes/intake-input.ts";
import { programForm } from "#rooms/catalogue/program/program-form.ts";
import type { CatalogueProgram } from "#rooms/catalogue/staff/admin-catalogue.ts";
import { FormDialog, question } from "../form-dialog.tsx";
import { missingFields } from "../save-bar.tsx";
import { IntakeDialog, intakesOf } from "./intake-dialog.tsx";

export type PublishDialogProps = {
  /** As it is saved. */
  readonly program: CatalogueProgram;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** What publishing a program needs, which of it is there, and its first intake. */
export function PublishDialog(props: PublishDialogProps) {
  const [isCreating, setCreating] = useState(false);
  return isCreating ? (
    <IntakeDialog
      program={intakesOf(props.program)}
      intake={null}
      onClose={() => setCreating(false)}
      onSaved={props.onChanged}
    />
  ) : (
    <Checklist {...props} onCreate={() => setCreating(true)} />
  );
}

const states = {
  done: ["success", "Done"],
  missing: ["danger", "Missing"],
  advised: ["warning", "Not yet"],
} as const;

function Item({
  title,
  state,
  children,
}: {
  readonly title: string;
  readonly state: keyof typeof states;
  readonly children?: ReactNode;
}) {
  const [tone, word] = states[state];
  return (
    <li>
      <StatusPill tone={tone}>{word}</StatusPill>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

const startWords = (count: number) =>
  count === 1 ? "1 intake is coming." : `${count} intakes are coming.`;

function Checklist({
  program,
  onClose,
  onChanged,
  onCreate,
}: PublishDialogProps & { readonly onCreate: () => void }) {
  const { id, version, missing, comingIntakes, startsOn, externalUrl } = program;
  const form = programForm();
  /** The dialog must be closed first: nothing behind it can have the focus. */
  function leadTo(event: MouseEvent<HTMLAnchorElement>, field: string) {
    flushSync(onClose);
    focusField(event, field);
  }
  return (
    <FormDialog
      form={question}
      title={`Publish ${program.title}?`}
      action="Publish program"
      isBlocked={Object.keys(missing).length > 0}
      call={() =>
        callApi("POST /admin/catalogue/:id/publish", { params: { id }, body: { version } })
      }
      sent="Published"
      onDone={onChanged}
      onClose={onClose}
    >
      <ul className="ruled checklist">
        {form.steps
          .filter(({ fields }) => fields.some(({ required }) => required))
          .map((step) => {
            const fields = missingFields({ ...step, id: form.id }, missing);
            return (
              <Item key={step.id} title={step.title} state={fields.length > 0 ? "missing" : "done"}>
                <ul>
                  {fields.map((field) => (
                    <li key={field.id}>
                      <a href={`#${field.id}`} onClick={(event) => leadTo(event, field.id)}>
                        {field.text}
                      </a>
                    </li>
                  ))}
                </ul>
              </Item>
            );
          })}
        {!startsOn && !externalUrl && (
          <Item title="Intakes" state={comingIntakes > 0 ? "done" : "advised"}>
            <p>
              {comingIntakes > 0
                ? startWords(comingIntakes)
                : "None is planned. People can still register, but they will not see a first day."}
            </p>
            {comingIntakes === 0 && canHaveIntakes(program.unanswered) && (
              <Button variant="secondary" onClick={onCreate}>
                Open an intake
              </Button>
            )}
          </Item>
        )}
      </ul>
    </FormDialog>
  );
}
