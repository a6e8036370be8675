import { useCallback } from "react";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { DescriptionList } from "#design/text/description-list.tsx";
import { wordsOf } from "#foundation/audit/audit-actions.ts";
import { type AuditLine, auditLines } from "#foundation/audit/audit-fields.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AuditRecord } from "../../contract/audit.ts";
import { actorWords, stateWordsOf, subjectPath, thingName } from "../../rules/audit-words.ts";
import { RecordPart } from "../record-part.tsx";
import { History } from "./history.tsx";

const columns: readonly Column<AuditLine>[] = [
  { key: "label", label: "Detail", rowHeader: true, cell: ({ label }) => label },
  { key: "before", label: "Before", cell: ({ before }) => before ?? "—" },
  { key: "value", label: "After", cell: ({ value }) => value },
];

/** One entry of the audit log, and everything else about the same thing. */
export function AuditEntry({ id }: { readonly id: string }) {
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
  const path = subjectPath(action, subject);
  return (
    <article className="record-card" aria-labelledby="entry-action">
      <div className="record-card-head">
        <h2 id="entry-action">{wordsOf(action)}</h2>
      </div>
      <DescriptionList
        items={[
          { term: "When", value: formatInstant(at) },
          { term: "Who", value: actorWords(entry) },
          {
            term: thingName(action),
            value: path ? <Link to={path}>{subject}</Link> : <code>{subject}</code>,
          },
          {
            term: "More",
            value: (
              <Link to={`/admin/audit?search=${encodeURIComponent(subject)}`}>
                All entries about it
              </Link>
            ),
          },
          { term: "Request", value: <code>{request_id}</code> },
        ]}
      />
      {lines.length > 0 && (
        <Table
          caption="What changed"
          columns={columns}
          rows={lines}
          rowKey={({ label }) => label}
        />
      )}
    </article>
  );
}
