import { Alert } from "#design/alert.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { ProgramFrame } from "../ui/catalogue/program-frame.tsx";
import { HybridRegistration } from "../ui/hybrid/hybrid-registration.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Registration of a program") },
  { name: "robots", content: "noindex" },
];

export default function ProgramRegistrationPage() {
  return (
    <ProgramFrame part="registration">
      {(program, { reload }) =>
        program.mode === "hybrid" ? (
          <HybridRegistration program={program} onChanged={reload} />
        ) : (
          <Alert tone="info">
            Only hybrid programs are opened here. This one takes registrations.
          </Alert>
        )
      }
    </ProgramFrame>
  );
}
