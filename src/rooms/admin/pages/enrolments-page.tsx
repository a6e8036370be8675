import { lazy, useMemo } from "react";
import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { InterestRow } from "#rooms/enrolment/staff/staff.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { shortDay } from "../days.ts";
import { EnrolmentList } from "../enrolments/enrolment-list.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

export { handle, headers } from "../admin-page.tsx";

/** They show answers, and so need the registration forms. */
const EnrolmentStory = lazy(async () => ({
  default: (await import("../enrolments/enrolment-story.tsx")).EnrolmentStory,
}));
const PersonScreen = lazy(async () => ({
  default: (await import("../people/person-screen.tsx")).PersonScreen,
}));

const list: AdminView = {
  current: "/admin/enrolments",
  title: "Enrolments",
  show: (admin) => <EnrolmentList admin={admin} />,
};
const back = <Link to="/admin/enrolments">All enrolments</Link>;

const defaults = { sort: "createdAt", order: "desc", filters: ["programId", "notified"] } as const;

const columns: readonly Column<InterestRow>[] = [
  { key: "name", label: "Name", rowHeader: true, sortable: true, cell: ({ name }) => name },
  {
    key: "email",
    label: "Email",
    phone: "fact",
    sortable: true,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  { key: "program", label: "Program", phone: "fact", cell: ({ programTitle }) => programTitle },
  {
    key: "createdAt",
    label: "Asked",
    sortable: true,
    cell: ({ createdAt }) => <span className="one-line">{shortDay(createdAt)}</span>,
  },
  {
    key: "notified",
    label: "Emailed",
    cell: ({ notifiedAt }) => (
      <span className="one-line">{notifiedAt ? shortDay(notifiedAt) : "Not yet"}</span>
    ),
  },
];

const loadPrograms = (signal: AbortSignal) =>
  callApi("GET /admin/interest/programs", {}, { signal });

/** People who asked for an email when hybrid registration for a program opens. */
function InterestList() {
  const list = useAdminList("GET /admin/interest", "interest", defaults);
  const { state } = useLoaded(loadPrograms);
  const programs = state.kind === "ready" ? state.value.programs : null;
  const filters = useMemo(
    () => [
      {
        name: "notified",
        label: "Emailed",
        choices: [
          { value: "no", label: "Not yet" },
          { value: "yes", label: "Yes" },
        ],
      },
      {
        name: "programId",
        label: "Program",
        choices: (programs ?? []).map(({ id, title, asked, waiting }) => ({
          value: id,
          label: `${title}: ${asked} asked, ${waiting} waiting`,
        })),
      },
    ],
    [programs],
  );
  return (
    <AdminTable
      list={list}
      caption="People waiting for hybrid registration"
      columns={columns}
      noun={["person", "people"]}
      searchLabel="Search name or email"
      filters={filters}
      dateLabel="Asked"
      nameOf={({ name }) => name}
      failed={(reason) => `Failed to load interest: ${reason}`}
      empty="Nobody has asked yet"
    />
  );
}

function viewOf({ id }: Params, path: string): AdminView {
  if (id !== undefined && path.startsWith("/admin/people/"))
    return {
      ...list,
      title: "Person",
      actions: back,
      show: (admin) => <PersonScreen key={id} id={id} admin={admin} />,
    };
  if (id !== undefined)
    return {
      ...list,
      title: "Enrolment",
      actions: back,
      show: (admin) => <EnrolmentStory key={id} id={id} admin={admin} />,
    };
  if (path.startsWith("/admin/interest"))
    return {
      ...list,
      current: "/admin/interest",
      title: "Waiting for hybrid registration",
      tab: "Hybrid interest",
      actions: back,
      show: () => <InterestList />,
    };
  return list;
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
