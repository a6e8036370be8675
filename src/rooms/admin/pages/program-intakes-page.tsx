import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { canHaveIntakes } from "#rooms/catalogue/rules/intake-input.ts";
import { ProgramFrame } from "../ui/catalogue/program-frame.tsx";
import { Intakes } from "../ui/intakes/intakes.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Intakes of a program") },
  { name: "robots", content: "noindex" },
];

export default function ProgramIntakesPage() {
  return (
    <ProgramFrame part="intakes">
      {({ id, title, mode, levels, unanswered }) => (
        <Intakes
          program={{ id, title, isOnline: mode === "online", hasLevels: levels.length > 0 }}
          isIncomplete={!canHaveIntakes(unanswered)}
        />
      )}
    </ProgramFrame>
  );
}
