import { type MetaArgs, useLocation } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import { canHaveIntakes } from "#rooms/catalogue/rules/training/intake-input.ts";
import { headOf } from "../../ui/admin-page.tsx";
import { ProgramFrame } from "../../ui/catalogue/program-frame.tsx";
import { ProgramScreen } from "../../ui/catalogue/program-screen.tsx";
import { HybridRegistration } from "../../ui/enrolments/hybrid-registration.tsx";
import { intakesOf } from "../../ui/programs/intake-dialog.tsx";
import { Intakes } from "../../ui/programs/intakes.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const tabs = {
  "": "Program",
  intakes: "Intakes of a program",
  registration: "Registration of a program",
} as const;

/** `/admin/catalogue/{id}`, and its parts below that. */
function partOf(path: string): keyof typeof tabs {
  const part = path.split("/")[4];
  return part === "intakes" || part === "registration" ? part : "";
}

export const meta = ({ location }: MetaArgs) => headOf(tabs[partOf(location.pathname)]);

export default function ProgramPage() {
  const part = partOf(useLocation().pathname);
  return (
    <ProgramFrame key={part} part={part}>
      {(program, { reload }) => {
        if (part === "") return <ProgramScreen program={program} onChanged={reload} />;
        if (part === "intakes")
          return (
            <Intakes
              program={intakesOf(program)}
              isIncomplete={!canHaveIntakes(program.unanswered)}
            />
          );
        return program.mode === "hybrid" ? (
          <HybridRegistration program={program} onChanged={reload} />
        ) : (
          <Alert tone="info">
            Only hybrid programs are opened here. This one takes registrations.
          </Alert>
        );
      }}
    </ProgramFrame>
  );
}
