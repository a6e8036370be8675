import { useState } from "react";
import { useLoaded } from "#design/loading/use-loaded.ts";
import type { CentreId } from "#foundation/academy/centres.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { canHaveIntakes } from "#rooms/catalogue/intakes/intake-input.ts";
import { FormDialog } from "../form-dialog.tsx";
import { WaitingDialog } from "../record-part.tsx";
import { IntakeDialog, type IntakeProgram, intakesOf } from "./intake-dialog.tsx";
import { loadPrograms } from "./load-programs.ui.ts";

type OpenIntakeProps = {
  /** The centre that the list shows. */
  readonly centreId: CentreId | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

async function readProgram(id: string): Promise<IntakeProgram> {
  const program = await callApi("GET /admin/catalogue/:id", { params: { id } });
  if (canHaveIntakes(program.unanswered)) return intakesOf(program);
  throw new Error("a program on offer has its mode and its price type");
}

const title = "Open an intake";

/** Asks for the program, and opens an intake of it. */
export function OpenIntake({ centreId, onClose, onSaved }: OpenIntakeProps) {
  const loaded = useLoaded(loadPrograms);
  const [program, setProgram] = useState<IntakeProgram | null>(null);
  if (program) {
    const at = centreId && !program.isOnline ? { onlyCentreId: centreId } : {};
    return (
      <IntakeDialog
        program={{ ...program, ...at }}
        intake={null}
        onClose={onClose}
        onSaved={onSaved}
      />
    );
  }
  if (loaded.state.kind !== "ready") {
    return <WaitingDialog title={title} loaded={loaded} what="the programs" onClose={onClose} />;
  }
  return (
    <FormDialog
      form={defineForm({
        id: "intake-program",
        fields: [
          {
            name: "programId",
            kind: "select",
            label: "Program",
            required: "Choose a program",
            placeholder: "Choose a program",
            choices: loaded.state.value.map(({ value, label }) => ({ value, label })),
          },
        ],
      })}
      title={title}
      action="Continue"
      fallback="The program could not be loaded"
      call={async ({ programId }) => setProgram(await readProgram(String(programId)))}
      onClose={(isDone) => {
        if (!isDone) onClose();
      }}
    />
  );
}
