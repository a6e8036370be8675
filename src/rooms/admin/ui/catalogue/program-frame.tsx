import { type ReactNode, useCallback } from "react";
import { useParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type {
  CatalogueProgram,
  ProgramWithHistory,
} from "#rooms/catalogue/contract/admin-catalogue.ts";
import { programStates } from "../../rules/catalogue-words.ts";
import { AdminScreen } from "../admin-page.tsx";
import { RecordPart } from "../record-part.tsx";

/** The parts of a program's screen: each has its own address below `/admin/catalogue/{id}`. */
const parts = [
  { part: "", label: "Program" },
  { part: "intakes", label: "Intakes" },
  { part: "registration", label: "Registration" },
] as const;
export type ProgramPart = (typeof parts)[number]["part"];

/** Registration is opened and closed for hybrid programs only. */
const partsOf = ({ mode }: CatalogueProgram) =>
  parts.filter(({ part }) => part !== "registration" || mode === "hybrid");

export type ProgramFrameProps = {
  readonly part: ProgramPart;
  /** @param reload reads the program again, after a part has changed it */
  readonly children: (
    program: ProgramWithHistory,
    more: { readonly reload: () => void; readonly admin: AdminUser },
  ) => ReactNode;
};

/** One program of the catalogue: its title and state, tabs for its parts, and the part that is shown. */
export function ProgramFrame({ part, children }: ProgramFrameProps) {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/catalogue"
      title="Program"
      permission="catalogue.manage"
      actions={<Link to="/admin/catalogue">All programs</Link>}
    >
      {(admin) => <LoadedProgram id={id} part={part} admin={admin} shown={children} />}
    </AdminScreen>
  );
}

function LoadedProgram({
  id,
  part,
  admin,
  shown,
}: {
  readonly id: string;
  readonly part: ProgramPart;
  readonly admin: AdminUser;
  readonly shown: ProgramFrameProps["children"];
}) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/catalogue/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded: Loaded<ProgramWithHistory> = useLoaded(load);
  if (loaded.state.kind !== "ready") {
    return (
      <RecordPart loaded={loaded} noun="program">
        {() => null}
      </RecordPart>
    );
  }
  const program = loaded.state.value;
  const { label, tone } = programStates[program.status];
  const address = `/admin/catalogue/${encodeURIComponent(id)}`;
  return (
    <div className="stack catalogue-program">
      <div className="record-card-head">
        <h2>{program.title}</h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      {partsOf(program).length > 1 && (
        <LinkTabs
          label="Parts of the program"
          tabs={partsOf(program).map((one) => ({
            label: one.label,
            to: one.part ? `${address}/${one.part}` : address,
            current: one.part === part,
          }))}
        />
      )}
      {shown(program, { reload: loaded.reload, admin })}
    </div>
  );
}
