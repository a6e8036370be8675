import { useState } from "react";
import { type RowAction, RowMenu } from "#design/list/row-menu.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { type Column, Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time.ts";
import type { StaffMember } from "#rooms/accounts/contract/staff.ts";
import { roleWords, staffLook } from "../../rules/staff-words.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { RecordPart } from "../record-part.tsx";
import { InviteDialog, RoleDialog } from "./staff-dialogs.tsx";
import { actionLabels, actionsOf, questionOf, type StaffAction } from "./staff-questions.ts";

const load = (signal: AbortSignal) => callApi("GET /admin/staff", {}, { signal });

type Opened =
  | { readonly kind: "none" }
  | { readonly kind: "role"; readonly member: StaffMember }
  | { readonly kind: "ask"; readonly action: StaffAction; readonly member: StaffMember };
const nothing: Opened = { kind: "none" };

/** What an owner may do with the row of a colleague. */
function menuOf(member: StaffMember, open: (opened: Opened) => void): RowAction[] {
  const actions = actionsOf(member).map((action) => ({
    label: actionLabels[action],
    onAct: () => open({ kind: "ask", action, member }),
  }));
  if (member.state !== "active") return actions;
  return [{ label: "Change role", onAct: () => open({ kind: "role", member }) }, ...actions];
}

const lastSignIn = ({ lastSignInAt, failedSignIns }: StaffMember) => (
  <>
    {lastSignInAt ? formatInstant(lastSignInAt) : "Never"}
    {failedSignIns > 0 && (
      <span className="record-note">
        {failedSignIns === 1 ? "1 failed since" : `${failedSignIns} failed since`}
      </span>
    )}
  </>
);

const columnsFor = (me: string, open: (opened: Opened) => void): readonly Column<StaffMember>[] => [
  {
    key: "name",
    label: "Name",
    rowHeader: true,
    cell: ({ name, email }) => (
      <div>
        {name}
        <span className="record-note">{email}</span>
      </div>
    ),
  },
  { key: "role", label: "Role", cell: roleWords },
  {
    key: "state",
    label: "State",
    cell: (member) => {
      const { label, tone } = staffLook(member);
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  { key: "lastSignInAt", label: "Last sign-in", cell: lastSignIn },
  {
    key: "secondFactor",
    label: "Second factor",
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Set up" : "None"),
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    // Nobody takes their own rights by a wrong tap.
    cell: (member) =>
      member.id === me ? "You" : <RowMenu of={member.name} actions={menuOf(member, open)} />,
  },
];

export type StaffScreenProps = {
  /** The id of the signed-in owner. */
  readonly me: string;
  readonly isInviting: boolean;
  readonly onInvited: () => void;
};

/** Who works in the back office. */
export function StaffScreen({ me, isInviting, onInvited }: StaffScreenProps) {
  const loaded = useLoaded(load);
  const [opened, setOpened] = useState<Opened>(nothing);
  const close = () => setOpened(nothing);
  return (
    <div className="stack">
      <p>
        Each colleague has one role. A new owner needs the agreement of a second owner. Where you
        are the only owner, you decide alone, and the audit log says so.
      </p>
      <RecordPart loaded={loaded} noun="the staff">
        {({ staff }) => (
          <Table
            caption="Staff"
            captionHidden
            columns={columnsFor(me, setOpened)}
            rows={staff}
            rowKey={({ id }) => id}
          />
        )}
      </RecordPart>
      {isInviting && <InviteDialog onClose={onInvited} onDone={loaded.reload} />}
      {opened.kind === "role" && (
        <RoleDialog onClose={close} onDone={loaded.reload} member={opened.member} />
      )}
      {opened.kind === "ask" && (
        <AskDialog
          question={questionOf(opened.action, opened.member)}
          onClose={(isDone) => {
            close();
            if (isDone) loaded.reload();
          }}
        />
      )}
    </div>
  );
}
