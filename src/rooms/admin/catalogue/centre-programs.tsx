import { useCallback, useMemo } from "react";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { FormDialog } from "../form-dialog.tsx";

type CentreProgramsProps = {
  readonly centre: Pick<CentreRecord, "id" | "name" | "programs">;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Programs on offer that are taught at centres, with those that the centre does not teach yet. */
async function loadOthers({ programs }: Pick<CentreRecord, "programs">, signal: AbortSignal) {
  const { programs: all } = await callApi(
    "GET /programs",
    { query: { pageSize: 100 } },
    { signal },
  );
  const taught = new Set(programs.map(({ id }) => id));
  return all
    .filter(({ id, mode }) => mode !== "online" && !taught.has(id))
    .map(({ id, title }) => ({ value: id, label: title }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Adds a centre to a program; one that has it already stays as it is, so it can be repeated. */
async function teachAt(centreId: CentreRecord["id"], programId: string): Promise<void> {
  const params = { id: programId };
  const { history: _, ...program } = await callApi("GET /admin/catalogue/:id", { params });
  const centreIds = program.centreIds as string[];
  if (centreIds.includes(centreId)) return;
  const body = { ...program, centreIds: [...centreIds, centreId] } as never;
  await callApi("PUT /admin/catalogue/:id", { params, body });
}

/** Chooses programs that are taught at a centre from now on. */
export function CentrePrograms({ centre, onClose, onDone }: CentreProgramsProps) {
  const { id, name } = centre;
  const load = useCallback((signal: AbortSignal) => loadOthers(centre, signal), [centre]);
  const { state } = useLoaded(load);
  const choices = state.kind === "ready" ? state.value : null;
  const form = useMemo(
    () =>
      defineForm({
        id: "centre-programs",
        fields: [
          {
            name: "programs",
            kind: "checkboxes",
            label: "Programs",
            required: "Choose a program",
            choices: choices ?? [],
          },
        ],
      }),
    [choices],
  );
  if (!choices) return null;
  return (
    <FormDialog
      form={form}
      title={`Programs at ${name}`}
      action="Add programs"
      pendingLabel="Adding..."
      fullOnPhones
      before={<p className="hint">People can register for them at {name} within a second.</p>}
      fallback="The programs could not be added"
      failed="Not all programs were added"
      call={async ({ programs }) => {
        const chosen = [programs ?? []].flat();
        for (const programId of chosen) await teachAt(id, String(programId));
        return chosen.length;
      }}
      sent={(count) => `${formatCount(count, "program")} added`}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
