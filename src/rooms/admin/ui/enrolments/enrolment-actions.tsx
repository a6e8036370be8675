import { TextArea } from "#design/fields/text-area.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { callApi } from "#foundation/http/call.ts";
import type { Permission } from "#rooms/accounts/rules/permissions.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import { letterForm } from "#rooms/enrolment/contract/forms/letter-form.ts";
import { can } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates } from "../../rules/enrolment-words.ts";
import { printFile } from "../counter/print.ts";
import type { ListAction } from "../lists/list-action.ts";
import { moveToStart } from "./move-many.tsx";

type EnrolmentAction = ListAction<EnrolmentRow> & { readonly permission: Permission };

const decision = (awards: boolean): EnrolmentAction => ({
  label: awards ? "Award places" : "Decline",
  permission: "enrolments.manage",
  tone: awards ? "primary" : "danger",
  refusal: (row) => (can.decide(row) ? null : enrolmentStates[row.status].label),
  says: () =>
    awards
      ? "The sponsored places are confirmed, and each learner gets the admission slip by email. This cannot be undone."
      : "Each learner gets an email that the sponsored place went to someone else. This cannot be undone.",
  run: async ({ id }) => {
    const body = { decision: awards ? "awarded" : "declined" } as const;
    await callApi("POST /admin/enrolments/:id/decision", { params: { id }, body });
    return { words: awards ? "Place awarded" : "Declined" };
  },
});

const letter: EnrolmentAction = {
  label: "Write email",
  permission: "enrolments.manage",
  refusal: ({ emailAddress }) => (emailAddress ? null : "No email address"),
  says: (rows) =>
    `${rows.length === 1 ? "The learner gets" : "Each learner gets"} an email of ${rows.length === 1 ? "their" : "their own"}. It begins with their name and ends with their code. You can undo it for ten seconds.`,
  fields: (_, { subject = "", text = "" }) => (
    <>
      <TextField data-autofocus="" name="subject" label="Subject" error={subject} />
      <TextArea name="text" label="Email" rows={6} error={text} />
    </>
  ),
  check: (data) => checkForm(letterForm, Object.fromEntries(data), noRules).problems,
  run: async ({ id }, data) => {
    const body = { subject: String(data.get("subject")), text: String(data.get("text")) };
    const { mailId } = await callApi("POST /admin/enrolments/:id/letters", {
      params: { id },
      body,
    });
    const params = { id, mailId };
    return {
      words: "Email queued",
      undo: () => callApi("DELETE /admin/enrolments/:id/letters/:mailId", { params }),
    };
  },
};

const slips: EnrolmentAction = {
  label: "Print slips",
  permission: "enrolments.read",
  refusal: (row) => (can.keepPaidPlace(row) ? null : "No place yet"),
  says: () => "The admission slips open in a new tab as one file, a page each.",
  openAll: (rows) => printFile("/admin/slips", { ids: rows.map(({ id }) => id).join(",") }),
};

/** What staff do about many enrolments at once. */
export const enrolmentActions: readonly EnrolmentAction[] = [
  letter,
  slips,
  { ...moveToStart, permission: "enrolments.manage" },
  decision(true),
  decision(false),
];
