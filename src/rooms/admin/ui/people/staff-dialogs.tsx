import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { invitationMs } from "#rooms/accounts/secret-lives.ts";
import type { StaffMember } from "#rooms/accounts/staff/staff.ts";
import { staffForm, staffRoleForm } from "#rooms/accounts/staff/staff-form.ts";
import { ActionDialog } from "../form-dialog.tsx";

const fallback = "It was not saved. Check your connection and try again.";

export type StaffDialogProps = {
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** What became of it: a new owner may need a second one. */
const tell = ({ name, ownerAsked }: StaffMember, done: string) =>
  showToast(ownerAsked ? `Another owner has to agree to ${name}` : done);

export function InviteDialog({ onClose, onDone }: StaffDialogProps) {
  const state = useForm({
    form: staffForm,
    rules: noRules,
    draftKey: null,
    send: async (body, headers) => {
      tell(await callApi("POST /admin/staff", { body }, { headers }), "Invitation sent");
      onDone();
      onClose();
    },
    fallback,
  });
  return (
    <ActionDialog
      title="Invite a colleague"
      form={staffForm.id}
      action="Send invitation"
      pendingLabel="Sending..."
      fullOnPhones
      isBusy={state.status === "sending"}
      onClose={onClose}
    >
      <div className="stack stack-16">
        <p>
          They get an email with a link to choose a password. It works for{" "}
          {formatDuration(invitationMs)}.
        </p>
        <FormFrame state={state} />
      </div>
    </ActionDialog>
  );
}

/** Gives a colleague another role or centre. */
export function RoleDialog({
  member: { id, name, role, location },
  onClose,
  onDone,
}: StaffDialogProps & { readonly member: StaffMember }) {
  const state = useForm({
    form: staffRoleForm,
    rules: noRules,
    draftKey: null,
    known: { role: role ?? "", location: location ?? "" },
    send: async (body, headers) => {
      tell(
        await callApi("POST /admin/staff/:id/role", { params: { id }, body }, { headers }),
        "Saved",
      );
      onDone();
      onClose();
    },
    fallback,
  });
  return (
    <ActionDialog
      title={`The role and centre of ${name}`}
      form={staffRoleForm.id}
      action="Save"
      pendingLabel="Saving..."
      fullOnPhones
      isBusy={state.status === "sending"}
      onClose={onClose}
    >
      <div className="stack stack-16">
        <p>If you change the role or the centre, they are signed out and have to sign in again.</p>
        <FormFrame state={state} />
      </div>
    </ActionDialog>
  );
}
