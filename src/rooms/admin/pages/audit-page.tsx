import { useCallback } from "react";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { HeadTitle } from "#design/page/in-head.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { auditThings, wordsOf } from "#foundation/audit/audit-actions.ts";
import { type AuditLine, auditLines } from "#foundation/audit/audit-fields.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import type { AuditRecord } from "../audit/audit.ts";
import {
  actorWords,
  entryRest,
  entrySentence,
  stateWordsOf,
  subjectPath,
  thingName,
  thingNames,
} from "../audit/audit-words.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { History, RecordPart } from "../record-part.tsx";

export { handle, headers } from "../admin-page.tsx";

const defaults = {
  sort: "at",
  order: "desc",
  filters: ["person", "thing", "flag", "signIns"],
  // Everyone signs in every day: what they did is easier to see without it.
  usual: { signIns: "no" },
} as const;

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
    cell: (entry) => (
      <div>
        <Link to={`/admin/audit/${entry.id}`}>{entrySentence(entry)}</Link>
        <span className="second">{entryRest(entry)}</span>
      </div>
    ),
  },
  { key: "who", label: "Who", phone: "fact", cell: actorWords },
  { key: "subject", label: "About", phone: "fact", cell: ({ action }) => thingName(action) },
  {
    key: "at",
    label: "When",
    phone: "state",
    sortable: true,
    cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  },
];

/** Who did what and when, newest first. */
function AuditLog() {
  const list = useAdminList("GET /admin/audit", "entries", defaults);
  const { state: staff } = useLoaded(loadStaff);
  const people = staff.kind === "ready" ? staff.value : [];
  return (
    <AdminTable
      list={list}
      caption="Audit log"
      columns={columns}
      noun={["entry", "entries"]}
      searchLabel="Search reference or email"
      searchHint="Search id, reference or email address"
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
          choices: [{ value: "own", label: "On themselves or a namesake" }],
        },
        {
          name: "signIns",
          label: "Sign-ins",
          choices: [{ value: "no", label: "Hidden" }],
          all: "Shown",
        },
      ]}
      dateLabel="When"
      nameOf={({ action, subject }) => `${wordsOf(action)}, ${subject}`}
      failed={(reason) => `Failed to load the audit log: ${reason}`}
      empty="Nothing has been done yet"
    />
  );
}

const changeColumns: readonly Column<AuditLine>[] = [
  { key: "label", label: "Detail", rowHeader: true, cell: ({ label }) => label },
  { key: "before", label: "Before", cell: ({ before }) => before ?? "—" },
  { key: "value", label: "After", cell: ({ value }) => value },
];

/** Of an entry that does not say what was before. */
const valueColumns = changeColumns
  .filter(({ key }) => key !== "before")
  .map((column) => (column.key === "value" ? { ...column, label: "Value" } : column));

/** One entry of the audit log, and everything else about the same thing. */
function AuditEntry({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/audit/:id", { params: { id } }, { signal }),
    [id],
  );
  return (
    <RecordPart loaded={useLoaded(load)} noun="entry">
      {({ entry, history }) => (
        <div className="admin-record">
          <Entry entry={entry} />
          <History events={history} />
        </div>
      )}
    </RecordPart>
  );
}

function Entry({ entry }: { readonly entry: AuditRecord }) {
  const { at, action, subject, details, request_id } = entry;
  const lines = auditLines(details, stateWordsOf(action));
  const told = lines.filter(({ kind }) => kind !== "record");
  const path = subjectPath(action, subject);
  const columns = told.some(({ before }) => before !== null) ? changeColumns : valueColumns;
  return (
    <article className="record-card" aria-label="Entry">
      <HeadTitle title={entrySentence(entry)} />
      <DescriptionList
        items={[
          { term: "When", value: formatInstant(at) },
          { term: "Who", value: actorWords(entry) },
          {
            term: "About",
            value: path ? <Link to={path}>{thingName(action)}</Link> : thingName(action),
          },
          {
            term: "More",
            value: (
              <Link to={`/admin/audit?signIns=all&search=${encodeURIComponent(subject)}`}>
                All entries about it
              </Link>
            ),
          },
        ]}
      />
      {told.length > 0 && (
        <Table
          caption={columns === changeColumns ? "What changed" : "Details"}
          columns={columns}
          rows={told}
          rowKey={({ label }) => label}
        />
      )}
      <Disclosure summary="Ids, for technical questions">
        <DescriptionList
          items={[
            { term: thingName(action), value: <code>{subject}</code> },
            ...lines
              .filter(({ kind }) => kind === "record")
              .map(({ label, value }) => ({ term: label, value: <code>{value}</code> })),
            { term: "Request", value: <code>{request_id}</code> },
          ]}
        />
      </Disclosure>
    </article>
  );
}

const viewOf = listAndRecord(
  {
    current: "/admin/audit",
    title: "Audit log",
    show: () => <AuditLog />,
  },
  { title: "Entry of the audit log", back: "All entries", show: (id) => <AuditEntry id={id} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
