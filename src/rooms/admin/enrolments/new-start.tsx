import { useCallback } from "react";
import { Select } from "#design/fields/select.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import { startChoices } from "#rooms/enrolment/registration/starts.ts";
import { RecordPart } from "../record-part.tsx";

/** The other starts of their program, with seats. @param row one of those that move */
export function NewStart({ row, fault }: { readonly row: EnrolmentRow; readonly fault?: string }) {
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
