import { useState } from "react";
import { type RowAction, RowMenu } from "#design/list/row-menu.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { hasCentre, staffRoleNames } from "#rooms/accounts/permissions.ts";
import type { StaffMember } from "#rooms/accounts/staff/staff.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { CreateButton } from "../head-parts.tsx";
import type { Look } from "../people/people-words.ts";
import { InviteDialog, RoleDialog } from "../people/staff-dialogs.tsx";
import { RecordPart } from "../record-part.tsx";

export { handle, headers } from "../admin-page.tsx";

/** The state of a colleague between invitation and dismissal. */
const staffLook = ({ state, ownerAsked, lastSignInAt }: StaffMember): Look => {
  if (state === "disabled") return { label: "Dismissed", tone: "neutral" };
  if (ownerAsked) return { label: "Needs a second owner", tone: "warning" };
  if (!lastSignInAt) return { label: "Invited", tone: "neutral" };
  return { label: "Active", tone: "success" };
};

/** A clerk or cashier from before there were centres has none until an owner sets it. */
const lacksCentre = ({ role, location }: StaffMember) =>
  role !== null && hasCentre(role) && location === null;

/** The role with its centre, and the requested one. */
function roleWords(member: StaffMember): string {
  const { role, location, state, ownerAsked } = member;
  const post = [role ? staffRoleNames[role] : "None yet", location].filter(Boolean).join(", ");
  const name = lacksCentre(member) ? `${post}. No centre yet` : post;
  if (!ownerAsked) return name;
  const what = state === "disabled" ? "wants them back" : "wants them to be an owner";
  return `${name}. ${ownerAsked.isMine ? `You asked for another owner’s agreement` : `${ownerAsked.by} ${what}`}`;
}

type StaffAction = "dismiss" | "let-in" | "agree" | "take-back";

/** What owners may do with a colleague now, besides another role. */
function actionsOf(member: StaffMember): readonly StaffAction[] {
  const { state, role, ownerAsked } = member;
  // The current role is sent again, and the call needs its centre. A change of role also ends the request.
  if (ownerAsked && state === "active" && lacksCentre(member))
    return ownerAsked.isMine ? ["dismiss"] : ["agree", "dismiss"];
  const asked = ownerAsked ? (["agree", "take-back"] as const) : [];
  const own = ownerAsked?.isMine ? asked.slice(1) : asked;
  // The same call as letting an owner in, or taking an invitation back.
  if (state === "waiting") return own;
  if (state === "disabled") return ownerAsked ? own : ["let-in"];
  return role ? [...own, "dismiss"] : own;
}

const actionLabels: Readonly<Record<StaffAction, string>> = {
  dismiss: "Dismiss colleague",
  "let-in": "Reinstate",
  agree: "Agree to owner",
  "take-back": "Withdraw request",
};

function questionOf(action: StaffAction, member: StaffMember): Question {
  const { id, name, role, location, state } = member;
  const params = { id };
  switch (action) {
    case "dismiss":
      return {
        title: `Dismiss ${name}?`,
        text: "They are signed out everywhere at once and can no longer sign in, not even as a learner. Links we emailed them stop working. Their past actions stay under their name. You can reinstate them.",
        action: "Dismiss colleague",
        tone: "danger",
        done: "Colleague dismissed",
        onSend: () => callApi("POST /admin/staff/:id/disable", { params }),
      };
    case "let-in":
      return {
        title: `Reinstate ${name}?`,
        text:
          role === "owner"
            ? "Their password, second factor and role don’t change. For an owner, another owner has to agree, if there is one."
            : "Their password, second factor and role don’t change.",
        action: "Reinstate",
        done: role === "owner" ? "Saved" : "Colleague reinstated",
        onSend: () => callApi("POST /admin/staff/:id/enable", { params }),
      };
    case "agree":
      return {
        title: `Agree that ${name} is an owner?`,
        text: "An owner can do everything, including dismissing anyone but the last owner. Speak to the owner who asked before you agree.",
        action: "Agree to owner",
        done: `${name} is an owner`,
        onSend: () =>
          state === "disabled"
            ? callApi("POST /admin/staff/:id/enable", { params })
            : callApi("POST /admin/staff/:id/role", { params, body: { role: "owner" } }),
      };
    case "take-back":
      return {
        title: `Withdraw the request for ${name}?`,
        text: "Nobody can agree to it any more. You can ask again later.",
        action: "Withdraw request",
        done: "Request withdrawn",
        onSend: () =>
          state === "active" && role
            ? callApi("POST /admin/staff/:id/role", {
                params,
                body: { role, ...(location ? { location } : {}) },
              })
            : callApi("POST /admin/staff/:id/disable", { params }),
      };
  }
}

const load = (signal: AbortSignal) => callApi("GET /admin/staff", {}, { signal });

type Opened =
  | { readonly kind: "none" | "invite" }
  | { readonly kind: "role"; readonly member: StaffMember }
  | { readonly kind: "ask"; readonly action: StaffAction; readonly member: StaffMember };
const nothing: Opened = { kind: "none" };

function menuOf(member: StaffMember, open: (opened: Opened) => void): RowAction[] {
  const actions = actionsOf(member).map((action) => ({
    label: actionLabels[action],
    onAct: () => open({ kind: "ask", action, member }),
  }));
  if (member.state !== "active") return actions;
  return [
    { label: "Change role or centre", onAct: () => open({ kind: "role", member }) },
    ...actions,
  ];
}

const lastSignIn = ({ lastSignInAt, failedSignIns }: StaffMember) => (
  <>
    {lastSignInAt ? formatInstant(lastSignInAt) : "Never"}
    {failedSignIns > 0 && (
      <span className="second">
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
    cell: ({ id, name, email }) => (
      <div>
        {id === me ? `${name} (you)` : name}
        <span className="second">{email}</span>
      </div>
    ),
  },
  { key: "role", label: "Role", cell: roleWords },
  {
    key: "state",
    label: "Status",
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
    // Keeps people from removing their own rights by a wrong tap.
    cell: (member) =>
      member.id === me ? null : <RowMenu of={member.name} actions={menuOf(member, open)} />,
  },
];

type StaffScreenProps = {
  /** The id of the signed-in owner. */
  readonly me: string;
};

/** Who works in the back office. */
function StaffScreen({ me }: StaffScreenProps) {
  const loaded = useLoaded(load);
  const [opened, setOpened] = useState<Opened>(nothing);
  const close = () => setOpened(nothing);
  return (
    <div className="stack">
      <CreateButton opens={() => setOpened({ kind: "invite" })}>Invite a colleague</CreateButton>
      <p>
        Each colleague has one role. Clerks and cashiers belong to a centre and see its learners
        first. A second owner has to agree to a new owner. If you are the only owner, you decide
        alone, and the audit log records that.
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
      {opened.kind === "invite" && <InviteDialog onClose={close} onDone={loaded.reload} />}
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

const viewOf = (): AdminView => ({
  current: "/admin/staff",
  title: "Staff",
  show: ({ id }) => <StaffScreen me={id} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
