import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { Guarded } from "#rooms/accounts/door.ui.ts";
import type { PersonalExport } from "#rooms/accounts/people/own-account.ts";
import { Frame, WaitingFrame } from "../frame.tsx";
import { labelOf, linesOf } from "../readable-record.ts";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Your data") },
  { name: "robots", content: "noindex" },
];

const loadExport = (signal: AbortSignal) => callApi("GET /me/export", {}, { signal });

function Part({ name, part }: { readonly name: string; readonly part: Record<string, unknown> }) {
  const groups = linesOf(part);
  return (
    <Panel title={labelOf(name)}>
      {groups.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <div className="stack">
          {groups.map(({ title, lines }) => (
            <section key={title} className="stack stack-8">
              {title && <h3>{title}</h3>}
              <DescriptionList
                items={lines.map(({ label, text }) => ({ term: label, value: text }))}
              />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Records({ exportedAt, parts }: PersonalExport) {
  return (
    <>
      <p>
        As of {formatInstant(exportedAt)}. <Link to={href("/dashboard/profile")}>Your profile</Link>{" "}
        has the same as a file, and the way to delete it.
      </p>
      {Object.entries(parts).map(([name, part]) => (
        <Part key={name} name={name} part={part} />
      ))}
    </>
  );
}

const recordsHead = {
  current: "/dashboard/profile",
  title: "Your data",
  lead: "Everything we hold about you, by the part of the academy that holds it.",
} as const;

/** The export as a page that a person can read and print. */
function OwnRecords() {
  const loaded = useLoaded(loadExport);
  return (
    <Frame {...recordsHead}>
      <LoadedPart loaded={loaded} label="your data" lines={16}>
        {(own) => <Records {...own} />}
      </LoadedPart>
    </Frame>
  );
}

export default function DataPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame {...recordsHead} />}>
      <OwnRecords />
    </Guarded>
  );
}
