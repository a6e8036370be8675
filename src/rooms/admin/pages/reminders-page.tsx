import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { callApi } from "#foundation/http/call.ts";
import type { ReminderRuleRecord as Rule } from "#rooms/enrolment/instalments/reminder-rules.ts";
import { reminderForm, reminderWords } from "#rooms/enrolment/instalments/reminder-words.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { RecordDialog } from "../catalogue/record-dialog.tsx";
import { RecordPart } from "../record-part.tsx";
import { differencesIn } from "../stale-edit.tsx";

export { handle, headers } from "../admin-page.tsx";

/** `5 days before its day` */
function whenOf({ id, amount }: Rule): string {
  const { amount: words } = reminderWords[id];
  return words ? `${formatCount(amount, words.unit)} ${words.when}` : "On its day";
}

const columnsOf = (onChange: (rule: Rule) => void): readonly Column<Rule>[] => [
  { key: "name", label: "Reminder", rowHeader: true, cell: ({ id }) => reminderWords[id].name },
  { key: "who", label: "Goes to", cell: ({ id }) => reminderWords[id].who },
  { key: "when", label: "When", cell: whenOf },
  {
    key: "state",
    label: "Status",
    cell: ({ isOn }) =>
      isOn ? (
        <StatusPill tone="success">On</StatusPill>
      ) : (
        <StatusPill tone="neutral">Off</StatusPill>
      ),
  },
  {
    key: "actions",
    label: "Actions",
    cell: (rule) => (
      <Button
        variant="quiet"
        aria-label={`Change ${reminderWords[rule.id].name}`}
        onClick={() => onChange(rule)}
      >
        Change
      </Button>
    ),
  },
];

type Given = Readonly<Record<string, string>>;

const toAnswers = ({ isOn, amount }: Rule): Given => ({
  isSent: isOn ? "yes" : "no",
  amount: String(amount),
});

const load = async (signal?: AbortSignal) =>
  (await callApi("GET /admin/reminder-rules", {}, signal ? { signal } : {})).rules;

const ReminderDialog = ({
  rule,
  onClose,
  onSaved,
}: {
  readonly rule: Rule;
  readonly onClose: () => void;
  readonly onSaved: (rules: readonly Rule[]) => void;
}) => (
  <RecordDialog
    title={reminderWords[rule.id].name}
    hint="A change counts for everyone who has not been reminded yet. Nobody gets the same reminder twice."
    thing="this reminder"
    start={rule}
    read={async () => (await load()).find(({ id }) => id === rule.id)}
    formOf={(base) => ({ form: reminderForm(rule.id), rules: noRules, known: toAnswers(base) })}
    toGiven={(answers) => answers as Given}
    differencesOf={(saved, mine) =>
      differencesIn(reminderForm(rule.id), toAnswers(saved), mine, (_, answer) => answer || "empty")
    }
    save={async ({ isSent, amount }, version) => {
      const { rules } = await callApi("PUT /admin/reminder-rules/:id", {
        params: { id: rule.id },
        body: {
          isOn: isSent === "yes",
          amount: amount ? Number(amount) : null,
          version: version ?? rule.version,
        },
      });
      onSaved(rules);
    }}
    label="Save changes"
    done="Reminder changed"
    fallback="The reminder could not be saved"
    onClose={onClose}
  />
);

/** When the reminders that leave by themselves are sent. */
function RemindersScreen() {
  const [saved, setSaved] = useState<readonly Rule[] | null>(null);
  const [open, setOpen] = useState<Rule | null>(null);
  const loaded = useLoaded(useCallback((signal: AbortSignal) => load(signal), []));
  return (
    <div className="stack">
      <p>
        These messages leave by themselves, in the ways that each person chose. What somebody owes
        is not sent after it is paid.
      </p>
      <RecordPart loaded={loaded} noun="the reminders">
        {(rules) => (
          <Table
            caption="Reminders"
            captionHidden
            columns={columnsOf(setOpen)}
            rows={saved ?? rules}
            rowKey={({ id }) => id}
          />
        )}
      </RecordPart>
      {open && <ReminderDialog rule={open} onClose={() => setOpen(null)} onSaved={setSaved} />}
    </div>
  );
}

const viewOf = (): AdminView => ({
  current: "/admin/reminders",
  title: "Reminders",
  show: () => <RemindersScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
