import { type ReactNode, useCallback, useState } from "react";
import { type MetaArgs, useLocation, useParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { LoadFailed } from "#design/loading/loaded-part.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { canHaveIntakes } from "#rooms/catalogue/intakes/intake-input.ts";
import type {
  CatalogueProgram,
  ProgramWithHistory,
} from "#rooms/catalogue/staff/admin-catalogue.ts";
import { programStates } from "#rooms/catalogue/staff/status-words.ts";
import { AdminScreen, headOf } from "../../admin-page.tsx";
import { AskDialog } from "../../ask-dialog.tsx";
import { intakesOf } from "../../catalogue/intake-dialog.tsx";
import { Intakes } from "../../catalogue/intakes.tsx";
import { ProgramScreen } from "../../catalogue/program-screen.tsx";
import { RecordPart } from "../../record-part.tsx";

export { handle, headers } from "../../admin-page.tsx";

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

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

function mailWords(waiting: number): string {
  return waiting === 0
    ? "Nobody is waiting for an email."
    : `${people(waiting)} asked for an email and ${waiting === 1 ? "gets" : "get"} it once.`;
}

/** Opens and closes registration for a hybrid program, and says who is waiting for it. */
function HybridRegistration({
  program,
  onChanged,
}: {
  readonly program: { readonly id: string; readonly title: string };
  readonly onChanged: () => void;
}) {
  const { id } = program;
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/catalogue/:id/registration", { params: { id } }, { signal }),
    [id],
  );
  const { state, reload } = useLoaded(load);
  const [isAsked, setIsAsked] = useState(false);
  if (state.kind === "loading") return <Skeleton label="Loading registration" lines={4} />;
  if (state.kind === "failed") {
    return (
      <LoadFailed title="Failed to load registration" onRetry={reload}>
        <p>{reasonOf(state.error)}</p>
      </LoadFailed>
    );
  }
  const { isOpen, asked, waiting } = state.value;
  return (
    <div className="record-cards">
      <section className="record-card" aria-labelledby="hybrid-state">
        <div className="record-card-head">
          <h2 id="hybrid-state">Registration</h2>
          <StatusPill tone={isOpen ? "success" : "neutral"}>
            {isOpen ? "Open" : "Closed"}
          </StatusPill>
        </div>
        <DescriptionList
          items={[
            { term: "Asked for an email", value: people(asked) },
            { term: isOpen ? "Not mailed yet" : "Will be mailed", value: people(waiting) },
          ]}
        />
        <div>
          <Button variant={isOpen ? "secondary" : "primary"} onClick={() => setIsAsked(true)}>
            {isOpen ? "Close registration" : "Open registration"}
          </Button>
        </div>
      </section>
      {isAsked && (
        <AskDialog
          question={{
            title: `${isOpen ? "Close" : "Open"} registration for ${program.title}?`,
            text: isOpen
              ? "The public page takes no more registrations. People keep the places they have."
              : `The public page will take registrations at once. ${mailWords(waiting)}`,
            action: isOpen ? "Close registration" : "Open registration",
            done: isOpen ? "Registration closed" : "Registration opened",
            onSend: () =>
              callApi("PUT /admin/catalogue/:id/registration", {
                params: { id },
                body: { isOpen: !isOpen },
              }),
          }}
          onClose={(isDone) => {
            setIsAsked(false);
            if (!isDone) return;
            reload();
            onChanged();
          }}
        />
      )}
    </div>
  );
}

/** The parts of a program's screen: each has its own address below `/admin/catalogue/{id}`. */
const parts = [
  { part: "", label: "Program" },
  { part: "intakes", label: "Intakes" },
  { part: "registration", label: "Registration" },
] as const;
type ProgramPart = (typeof parts)[number]["part"];

/** Registration is opened and closed for hybrid programs only. */
const partsOf = ({ mode }: CatalogueProgram) =>
  parts.filter(({ part }) => part !== "registration" || mode === "hybrid");

type ProgramFrameProps = {
  readonly part: ProgramPart;
  /** @param reload reads the program again, after a part has changed it */
  readonly children: (
    program: ProgramWithHistory,
    more: { readonly reload: () => void; readonly admin: AdminUser },
  ) => ReactNode;
};

/** One program of the catalogue: its title and state, tabs for its parts, and the part that is shown. */
function ProgramFrame({ part, children }: ProgramFrameProps) {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/catalogue"
      title="Program"
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
