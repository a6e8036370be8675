import { lazy, Suspense } from "react";
import { TextArea } from "#design/fields/text-area.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import { can } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates } from "../../rules/enrolment-words.ts";
import type { ListAction } from "../lists/list-action.ts";

/** Comes with the dialog: the list itself needs nothing of programs and their starts. */
const NewStart = lazy(async () => ({ default: (await import("./new-start.tsx")).NewStart }));

/** Moves places of one program together, as when a start is put off. Level and fee stay. */
export const moveToStart: ListAction<EnrolmentRow> = {
  label: "Move to another start",
  refusal: (row, rows) => {
    if (!can.move(row)) return enrolmentStates[row.status].label;
    const first = rows.find((one) => can.move(one));
    return row.programId === first?.programId ? null : `Another program: ${row.programTitle}`;
  },
  says: ([row]) =>
    `The places in ${row?.programTitle} move. Level and fee stay, and each learner gets an email with the new days. To undo it, move them again.`,
  fields: ([row], { start = "", reason = "" }) =>
    row && (
      <>
        <Suspense fallback={<Skeleton label="Loading the starts" lines={2} />}>
          <NewStart row={row} fault={start} />
        </Suspense>
        <TextArea
          name="reason"
          label="Reason"
          hint="Each learner reads it in the email."
          rows={2}
          required
          error={reason}
        />
      </>
    ),
  check: (data) => ({
    ...(data.get("start") ? {} : { start: "Choose a start" }),
    ...(String(data.get("reason") ?? "").trim().length >= 3
      ? {}
      : { reason: "Say why, so that the learners understand." }),
  }),
  run: async ({ id, programId, trainingLevel }, data) => {
    const { readStartChoice } = await import("#rooms/enrolment/rules/registration/starts.ts");
    await callApi("POST /admin/enrolments/:id/move", {
      params: { id },
      body: {
        ...{ courseId: programId, trainingLevel, reason: String(data.get("reason")) },
        ...readStartChoice(data.get("start")),
      },
    });
    return { words: "Place moved" };
  },
};
