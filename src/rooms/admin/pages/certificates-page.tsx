import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import {
  canCertificate,
  certificateStates,
  certificateWords,
} from "#rooms/learning/certificates/certificate-states.ts";
import type { CertificateSummary } from "#rooms/learning/certificates/certificates.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { CertificateScreen } from "../certificates/certificate-screen.tsx";
import { FinishersScreen } from "../certificates/finishers-screen.tsx";
import { shortDay } from "../days.ts";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { rosterPath } from "../rosters/roster-people.tsx";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

const defaults = { sort: "proposedAt", order: "desc", filters: ["state"] } as const;

const filters = [
  {
    name: "state",
    label: "Status",
    choices: certificateStates.map((value) => ({ value, label: certificateWords[value].label })),
  },
];

const nameOf = ({ holderName }: CertificateSummary) => holderName ?? "A deleted learner";

const columns: readonly Column<CertificateSummary>[] = [
  {
    key: "holderName",
    label: "Name",
    rowHeader: true,
    sortable: true,
    cell: (one) => <Link to={`/admin/certificates/${one.id}`}>{nameOf(one)}</Link>,
  },
  {
    key: "programTitle",
    label: "Program",
    phone: "fact",
    wide: true,
    sortable: true,
    cell: ({ program, level }) => [program, level].filter(Boolean).join(", "),
  },
  {
    key: "state",
    label: "Status",
    cell: ({ state }) => {
      const { label, tone } = certificateWords[state];
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: "number",
    label: "Number",
    phone: "fact",
    cell: ({ number, version }) =>
      number && (version > 1 ? `${number}, version ${version}` : number),
  },
  {
    key: "proposedAt",
    label: "Proposed",
    phone: "state",
    sortable: true,
    cell: ({ proposedAt }) => <span className="one-line">{shortDay(proposedAt)}</span>,
  },
];

const issue: ListAction<CertificateSummary> = {
  label: "Issue certificates",
  refusal: (one) => (canCertificate.issue(one) ? null : certificateWords[one.state].label),
  says: () =>
    "Each gets its number, and its holder is told. Look at the names: a wrong one needs a new version.",
  run: async ({ id }) => {
    const { number } = await callApi("POST /admin/certificates/:id/issue", { params: { id } });
    return { words: `Issued, number ${number}` };
  },
};

/** Certificates: what has to be issued, and what was. They are proposed from the roster of an intake. */
const CertificateList = ({ admin }: { readonly admin: AdminUser }) => (
  <AdminTable
    list={useAdminList("GET /admin/certificates", "certificates", defaults)}
    columns={columns}
    caption="Certificates"
    noun={["certificate", "certificates"]}
    searchLabel="Search name, program or number"
    filters={filters}
    dateLabel="Proposed"
    nameOf={nameOf}
    actions={may(admin, "certificates.issue") ? [issue] : []}
    empty="No certificates yet"
    emptyActions={
      <p>
        Open the <Link to="/admin/rosters/all?time=started">roster</Link> of an intake whose
        training has ended, and choose “Certificates”.
      </p>
    }
  />
);

const list: AdminView = {
  current: "/admin/certificates",
  title: "Certificates",
  show: (admin) => <CertificateList admin={admin} />,
};

/** The list, one certificate, or the people of an intake and what they lack. */
function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined) return list;
  return path.startsWith("/admin/intakes/")
    ? {
        ...list,
        title: "Certificates of an intake",
        actions: <Link to={rosterPath(id)}>Roster</Link>,
        show: (admin) => <FinishersScreen id={id} admin={admin} />,
      }
    : {
        ...list,
        title: "Certificate",
        actions: <Link to="/admin/certificates">All certificates</Link>,
        show: (admin) => <CertificateScreen id={id} admin={admin} />,
      };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
