import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { ProgramFrame } from "../ui/catalogue/program-frame.tsx";
import { ProgramScreen } from "../ui/catalogue/program-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Program") }, { name: "robots", content: "noindex" }];

export default function ProgramPage() {
  return (
    <ProgramFrame part="">
      {(program, { reload }) => <ProgramScreen program={program} onChanged={reload} />}
    </ProgramFrame>
  );
}
