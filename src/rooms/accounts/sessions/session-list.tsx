import { useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import type { AudienceName } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { notDone } from "../account-texts.ts";
import { deviceHeaders } from "./session.ui.ts";
import type { OpenSession } from "./session-endpoints.ts";

/** The path decides which token the browser sends (spec §6.3). */
const paths = {
  user: "/auth/sessions",
  affiliate: "/affiliates/sessions",
  admin: "/admin/sessions",
} as const;

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "shown"; readonly sessions: readonly OpenSession[]; readonly note: string };

/** Several devices may have the same name, so they have numbers. */
function describe(
  { device, isThisOne, signedInAt, lastUsedAt }: OpenSession,
  at: number,
  { length }: readonly OpenSession[],
) {
  const number = length > 1 ? `${at + 1}. ` : "";
  const lastUsed = formatInstant(lastUsedAt);
  return {
    term: `${number}${device ?? "Unknown device"}${isThisOne ? " (this one)" : ""}`,
    value: isThisOne
      ? `Signed in ${formatInstant(signedInAt)}, last used ${lastUsed}`
      : `Last used ${lastUsed}`,
  };
}

/** The devices that are signed in to the account, and a button to sign the others out. */
export function SessionList({ audience }: { readonly audience: AudienceName }) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const [isEnding, setIsEnding] = useState(false);
  const path = paths[audience];

  async function load(note = "") {
    try {
      const { sessions } = await callApi(`GET ${path}`, {});
      setState({ kind: "shown", sessions, note });
    } catch {
      setState({ kind: "failed" });
    }
  }
  async function endOtherSessions() {
    setIsEnding(true);
    try {
      await callApi(`DELETE ${path}`, {}, { headers: deviceHeaders() });
      await load("Your other devices are signed out.");
    } catch {
      await load(notDone);
    } finally {
      setIsEnding(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is first shown
  useEffect(() => void load(), []);

  if (state.kind === "loading") return <Skeleton lines={4} />;
  if (state.kind === "failed")
    return (
      <Alert tone="danger" role="alert" title="We could not load your devices">
        <Button variant="secondary" onClick={() => void load()}>
          Try again
        </Button>
      </Alert>
    );
  const { sessions, note } = state;
  return (
    <div className="stack stack-16">
      <DescriptionList items={sessions.map(describe)} stacked />
      <p role="status">{note}</p>
      {sessions.length > 1 && (
        <Button variant="secondary" pending={isEnding} onClick={() => void endOtherSessions()}>
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}
