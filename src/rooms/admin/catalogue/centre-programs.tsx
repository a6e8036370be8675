import { useCallback, useMemo } from "react";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { FormDialog } from "../form-dialog.tsx";
import { WaitingDialog } from "../record-part.tsx";
import { loadPrograms } from "./load-programs.ui.ts";

type CentreProgramsProps = {
  readonly centre: Pick<CentreRecord, "id" | "name" | "programs">;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Programs on offer that are taught at centres, with those that the centre does not teach yet. */
async function loadOthers({ programs }: Pick<CentreRecord, "programs">, signal: AbortSignal) {
  const taught = new Set(programs.map(({ id }) => id));
  return (await loadPrograms(signal))
    .filter(({ value, mode }) => mode !== "online" && !taught.has(value))
    .map(({ value, label }) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Chooses programs that are taught at a centre from now on. */
export function CentrePrograms({ centre, onClose, onDone }: CentreProgramsProps) {
  const { id, name } = centre;
  const load = useCallback((signal: AbortSignal) => loadOthers(centre, signal), [centre]);
  const loaded = useLoaded(load);
  const choices = loaded.state.kind === "ready" ? loaded.state.value : null;
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
  const title = `Programs at ${name}`;
  if (!choices) {
    return <WaitingDialog title={title} loaded={loaded} what="the programs" onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title={title}
      action="Add programs"
      pendingLabel="Adding..."
      fullOnPhones
      before={<p className="hint">People can register for them at {name} within a second.</p>}
      fallback="The programs could not be added"
      failed="The programs were not added"
      call={async ({ programs }) => {
        const programIds = [programs ?? []].flat().map(String);
        await callApi("POST /admin/centres/:id/programs", { params: { id }, body: { programIds } });
        return programIds.length;
      }}
      sent={(count) => `${formatCount(count, "program")} added`}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
