import { formatDuration } from "#foundation/amounts/durations.ts";
import { callApi } from "#foundation/http/call.ts";
import { invitationMs } from "#rooms/accounts/secret-lives.ts";
import type { StaffMember } from "#rooms/accounts/staff/staff.ts";
import { staffForm, staffRoleForm } from "#rooms/accounts/staff/staff-form.ts";
import { FormDialog } from "../form-dialog.tsx";

const fallback = "It was not saved. Check your connection and try again.";

export type StaffDialogProps = {
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The result: a new owner may need a second owner's agreement. */
const wordsOf = ({ name, ownerAsked }: StaffMember, done: string) =>
  ownerAsked ? `Another owner has to agree to ${name}` : done;

export const InviteDialog = (props: StaffDialogProps) => (
  <FormDialog
    {...props}
    form={staffForm}
    lists
    title="Invite a colleague"
    action="Send invitation"
    pendingLabel="Sending..."
    fullOnPhones
    above={
      <p>
        They get an email with a link to choose a password. It works for{" "}
        {formatDuration(invitationMs)}.
      </p>
    }
    call={(body, once) => callApi("POST /admin/staff", { body }, once)}
    sent={(member) => wordsOf(member, "Invitation sent")}
    fallback={fallback}
  />
);

/** Gives a colleague another role or centre. */
export const RoleDialog = ({
  member: { id, name, role, location },
  ...props
}: StaffDialogProps & { readonly member: StaffMember }) => (
  <FormDialog
    {...props}
    form={staffRoleForm}
    known={{ role: role ?? "", location: location ?? "" }}
    lists
    title={`The role and centre of ${name}`}
    action="Save"
    pendingLabel="Saving..."
    fullOnPhones
    above={
      <p>If you change the role or the centre, they are signed out and have to sign in again.</p>
    }
    call={(body, once) => callApi("POST /admin/staff/:id/role", { params: { id }, body }, once)}
    sent={(member) => wordsOf(member, "Saved")}
    fallback={fallback}
  />
);
