import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Select } from "#design/fields/select.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import { addDays, formatFullDay, lagosDay, mondayOf } from "#foundation/time/time.ts";
import { snoozeForm, snoozeRules } from "#rooms/contact/admin-forms.ts";
import type { Colleague, ContactMessageRecord } from "#rooms/contact/contact-message.ts";
import { mayDo } from "#rooms/contact/states.ts";
import { FormDialog } from "../form-dialog.tsx";

export type AssignmentProps = {
  readonly message: ContactMessageRecord;
  readonly colleagues: readonly Colleague[];
  /** Who is signed in. */
  readonly myId: string;
  readonly onChanged: () => void;
};

type SnoozeProps = {
  /** Who the message is from. */
  readonly of: string;
  /** @param until `YYYY-MM-DD` @throws CallError what the server refused */
  readonly onSnooze: (until: string) => Promise<unknown>;
};

function DayDialog({ of, onSnooze, onClose }: SnoozeProps & { readonly onClose: () => void }) {
  const [today] = useState(() => lagosDay(new Date()));
  return (
    <FormDialog
      form={snoozeForm}
      rules={snoozeRules(today)}
      lists
      title={`Snooze the message of ${of}`}
      action="Snooze message"
      call={({ until }) => onSnooze(until)}
      fallback="It was not snoozed. Check your connection and try again."
      onClose={onClose}
    />
  );
}

/** Puts a message aside until tomorrow, Monday, or another day. */
function Snooze({
  onSnooze,
  onQuick,
  ...props
}: SnoozeProps & { readonly onQuick: (until: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const today = lagosDay(new Date());
  const days = [...new Set([addDays(today, 1), addDays(mondayOf(today), 7)])];
  return (
    <>
      <RowMenu
        of={`the message of ${props.of}`}
        label="Snooze"
        actions={[
          ...days.map((day) => ({
            label: `Until ${formatFullDay(day)}`,
            onAct: () => onQuick(day),
          })),
          { label: "Until another day", onAct: () => setAsking(true) },
        ]}
      />
      {isAsking && <DayDialog {...props} onSnooze={onSnooze} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Who the message is assigned to, and whether it is snoozed or closed. The sender is not told. */
export function Assignment({ message, colleagues, myId, onChanged }: AssignmentProps) {
  const { id, version, status, snoozed_until, assigned_to: assigned } = message;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** @throws CallError, after showing what a faster colleague did */
  async function change(work: () => Promise<unknown>, done: string) {
    try {
      await work();
      showToast(done);
      onChanged();
    } catch (error) {
      if (error instanceof CallError && error.status === 409) onChanged();
      throw error;
    }
  }
  async function act(work: () => Promise<unknown>) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    await work().catch((error: unknown) => setProblem(reasonOf(error)));
    setIsBusy(false);
  }
  const assign = (personId: string | null) => {
    const name = colleagues.find((one) => one.id === personId)?.name;
    const work = () =>
      callApi("PUT /admin/messages/:id/assignee", { params: { id }, body: { personId, version } });
    void act(() => change(work, name ? `Assigned to ${name}` : "Unassigned"));
  };
  const setStatus = (next: "open" | "closed") => {
    const work = () =>
      callApi("PUT /admin/messages/:id/status", {
        params: { id },
        body: { status: next, version },
      });
    const done = next === "closed" ? "Message closed" : "Message opened again";
    void act(() => change(work, done));
  };
  const snoozed = (until: string) => `Snoozed until ${formatFullDay(until)}`;
  const snooze = (until: string) => {
    const body = { until, version };
    const work = () => callApi("PUT /admin/messages/:id/snooze", { params: { id }, body });
    return change(work, snoozed(until));
  };
  const mayTake = assigned?.id !== myId && colleagues.some((one) => one.id === myId);
  const known = assigned && !colleagues.some((one) => one.id === assigned.id) ? [assigned] : [];
  return (
    <Panel title="Work" className="message-work">
      <div className="stack stack-16">
        <div className="row admin-assign">
          <Select
            name="assignee"
            label="Assigned to"
            options={[
              { value: "", label: "Nobody" },
              ...[...known, ...colleagues].map((one) => ({
                value: one.id,
                label: one.id === myId ? `${one.name} (me)` : one.name,
              })),
            ]}
            value={assigned?.id ?? ""}
            disabled={isBusy}
            onChange={(event) => assign(event.currentTarget.value || null)}
          />
          {mayTake && (
            <Button variant="secondary" disabled={isBusy} onClick={() => assign(myId)}>
              Assign to me
            </Button>
          )}
        </div>
        {snoozed_until && (
          <p>{snoozed(snoozed_until)}. It comes back earlier if the sender writes again.</p>
        )}
        <div className="row">
          {mayDo("snooze", status) && (
            <Snooze
              of={message.name}
              onSnooze={snooze}
              onQuick={(until) => void act(() => snooze(until))}
            />
          )}
          {mayDo("close", status) && (
            <Button variant="secondary" disabled={isBusy} onClick={() => setStatus("closed")}>
              Close message
            </Button>
          )}
          {mayDo("reopen", status) && (
            <Button variant="secondary" disabled={isBusy} onClick={() => setStatus("open")}>
              Open again
            </Button>
          )}
        </div>
        <p className="faint">The sender does not see this.</p>
        <div role="alert">{problem && <Alert tone="danger">{problem}</Alert>}</div>
      </div>
    </Panel>
  );
}
