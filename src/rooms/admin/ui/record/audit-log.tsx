import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { auditThings, wordsOf } from "#foundation/audit/audit-actions.ts";
import { auditSummary } from "#foundation/audit/audit-fields.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AuditRecord } from "../../contract/audit.ts";
import { actorWords, stateWordsOf, thingName, thingNames } from "../../rules/audit-words.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";

const defaults = { sort: "at", order: "desc", filters: ["person", "thing", "flag"] } as const;

const things = auditThings
  .map((value) => ({ value, label: thingNames[value] }))
  .sort((one, other) => one.label.localeCompare(other.label));

const loadStaff = async (signal: AbortSignal) =>
  (await callApi("GET /admin/staff", {}, { signal })).staff;

const columns: readonly Column<AuditRecord>[] = [
  {
    key: "action",
    label: "What",
    rowHeader: true,
    wide: true,
    cell: ({ id, action, details }) => (
      <div>
        <Link to={`/admin/audit/${id}`}>{wordsOf(action)}</Link>
        <span className="second">{auditSummary(details, stateWordsOf(action))}</span>
      </div>
    ),
  },
  { key: "by", label: "Who", cell: (entry) => actorWords(entry) },
  {
    key: "subject",
    label: "About",
    cell: ({ action, subject }) => (
      <>
        {thingName(action)}
        <code className="second">{subject}</code>
      </>
    ),
  },
  {
    key: "at",
    label: "When",
    sortable: true,
    cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  },
];

/** Who did what and when, newest first. */
export function AuditLog() {
  const list = useAdminList("GET /admin/audit", "entries", defaults);
  const { state: staff } = useLoaded(loadStaff);
  const people = staff.kind === "ready" ? staff.value : [];
  return (
    <AdminTable
      list={list}
      caption="Audit log"
      columns={columns}
      noun={["entry", "entries"]}
      searchLabel="Search id, reference or email address"
      filters={[
        {
          name: "person",
          label: "Who",
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: "thing", label: "About", choices: things },
        {
          name: "flag",
          label: "Flag",
          choices: [{ value: "own", label: "About themselves or a namesake" }],
        },
      ]}
      dateLabel="When"
      nameOf={({ action, subject }) => `${wordsOf(action)}, ${subject}`}
      failed={(reason) => `Failed to load the audit log: ${reason}`}
      empty="Nothing has been done yet"
    />
  );
}
