import { useCallback } from "react";
import { Select } from "#design/fields/select.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import { readStartChoice, startChoices } from "#rooms/enrolment/rules/registration/starts.ts";
import { can } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates } from "../../rules/enrolment-words.ts";
import type { ListAction } from "../lists/list-action.ts";
import { RecordPart } from "../record-part.tsx";

/** The other starts of their program, with seats. @param row one of those that move */
function NewStart({ row, fault }: { readonly row: EnrolmentRow; readonly fault?: string }) {
  const { id, programId } = row;
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/enrolments/:id/moves", { params: { id } }, { signal }),
    [id],
  );
  return (
    <RecordPart loaded={useLoaded(load)} noun="starts">
      {({ programs }) => {
        const own = programs.find((program) => program.id === programId);
        return (
          <Select
            name="start"
            label="New start"
            placeholder="Choose a start"
            required
            options={own ? startChoices(own.places, own.starts) : []}
            error={fault}
          />
        );
      }}
    </RecordPart>
  );
}

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
        <NewStart row={row} fault={start} />
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
