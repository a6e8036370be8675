import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { Button, Spinner } from "#design/actions/button.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { readToken } from "#foundation/browser/stored-values.ts";
import {
  acceptOf,
  faultBeforeSending,
  fileLimitOf,
  kindNames,
} from "#foundation/files/file-kinds.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { proofFiles } from "../enrolment-terms.ts";

const rule = proofFiles.proof;
const notSent = "The file was not sent. Check your connection and try again.";

type SendProofProps = {
  readonly enrolmentId: string;
  /** The enrolment's key; without it, the signed-in user sends. */
  readonly resumeToken?: string | undefined;
  /** The result for a browser that posted the file without scripts. */
  readonly posted?: { readonly sent: string } | { readonly fault: string } | undefined;
};

/** Not callApi: a file is not JSON. @throws Error with the server's words */
async function sendFile({ enrolmentId, resumeToken }: SendProofProps, file: File): Promise<void> {
  const form = new FormData();
  form.append("proof", file, file.name);
  const [path, headers]: [string, HeadersInit] = resumeToken
    ? ["/api/enrolments", { "x-resume-token": resumeToken }]
    : ["/api/me/enrolments", { authorization: `Bearer ${readToken(audiences.user.token) ?? ""}` }];
  const response = await fetch(`${path}/${enrolmentId}/payment-proof`, {
    method: "POST",
    headers,
    body: form,
  });
  if (response.ok) return;
  const { error = notSent } = (await response.json()) as { error?: string };
  throw new Error(error);
}

type State =
  | { readonly kind: "idle" | "sending" }
  | { readonly kind: "sent"; readonly name: string }
  | { readonly kind: "failed"; readonly text: string };

function firstState({ posted }: SendProofProps): State {
  if (!posted) return { kind: "idle" };
  return "sent" in posted
    ? { kind: "sent", name: posted.sent }
    : { kind: "failed", text: posted.fault };
}

/** A browser without scripts posts the file to the registration's own page. */
const PostedProof = ({ hintId }: { readonly hintId: string }) => (
  <form method="post" encType="multipart/form-data" className="stack stack-16 without-script">
    <input type="hidden" name="intent" value="proof" />
    <input
      type="file"
      name="proof"
      required
      accept={acceptOf(rule)}
      aria-label="Proof of the transfer"
      aria-describedby={hintId}
    />
    <div>
      <Button type="submit" variant="secondary">
        Send the proof
      </Button>
    </div>
  </form>
);

/** Sends a picture or PDF of a bank transfer. It confirms nothing, and says so. */
export function SendProof(props: SendProofProps) {
  const [state, setState] = useState<State>(() => firstState(props));
  const hintId = useId();
  const pickers = useRef<HTMLDivElement>(null);
  async function send(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    const fault = faultBeforeSending(file, rule);
    if (fault) return setState({ kind: "failed", text: fault.text });
    setState({ kind: "sending" });
    try {
      await sendFile(props, file);
      setState({ kind: "sent", name: file.name });
    } catch (error) {
      setState({
        kind: "failed",
        text: error instanceof Error && !(error instanceof TypeError) ? error.message : notSent,
      });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file that was chosen before scripts came
  useEffect(() => {
    const inputs = [...(pickers.current?.querySelectorAll("input") ?? [])];
    const early = inputs.find(({ files }) => files?.length);
    if (early) void send(early);
  }, []);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void send(currentTarget);
  const isSending = state.kind === "sending";
  return (
    <div className="stack stack-16">
      <p id={hintId}>
        Have you made the transfer? Send us a photo of the bank slip or a screenshot. It does not
        confirm your place: we will compare it with our account, and write to you when the money has
        arrived. {kindNames(rule)}, up to {fileLimitOf(rule)}.
      </p>
      {props.resumeToken && <PostedProof hintId={hintId} />}
      <div className="row with-script" ref={pickers}>
        <label className="button button-secondary pick-file pick-photo">
          <Icon name="upload" /> Take a photo
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png"
            capture="environment"
            aria-describedby={hintId}
            disabled={isSending}
            onChange={pick}
          />
        </label>
        <label className="button button-secondary pick-file">
          <Icon name="upload" /> Choose a file
          <input
            type="file"
            className="visually-hidden"
            accept={acceptOf(rule)}
            aria-describedby={hintId}
            disabled={isSending}
            onChange={pick}
          />
        </label>
        {isSending && <Spinner />}
      </div>
      <div role="status">
        {isSending && <p>Sending your proof...</p>}
        {state.kind === "sent" && (
          <Alert tone="success" title="We have your proof">
            {`${state.name} has arrived. A person will compare it with our account.`}
          </Alert>
        )}
      </div>
      {state.kind === "failed" && (
        <Alert tone="danger" role="alert">
          {state.text}
        </Alert>
      )}
    </div>
  );
}
