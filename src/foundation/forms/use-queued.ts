import { useEffect, useRef } from "react";
import { readStored } from "../browser-storage.ts";
import { useStored } from "../use-stored.ts";
import { type DraftKey, waitingKey } from "./draft-key.ts";
import { dropQueued, parseQueued, type QueuedForm, type WaitingForm } from "./waiting-form.ts";

type Refused = Extract<QueuedForm, { state: "refused" }>;
type Sent = Extract<QueuedForm, { state: "sent" }>;

/**
 * What waits of a form on the screen. Another page or tab may send it.
 * @param isReady the draft is back
 * @param onRefused the form shows the refusal, so no notice needs to
 * @param onSent it was sent while the form was on the screen, and nobody changed it since
 * @returns the form that waits, or null
 */
export function useQueued(
  draftKey: DraftKey | null,
  isReady: boolean,
  onRefused: (form: Refused) => void,
  onSent: (form: Sent) => void,
): WaitingForm | null {
  const text = useStored(draftKey ? waitingKey(draftKey) : "");
  const before = useRef<QueuedForm["state"] | null>(null);
  const queued = text === null ? null : parseQueued(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is stored changes
  useEffect(() => {
    if (!isReady || !draftKey) return;
    const wasWaiting = before.current === "waiting";
    before.current = queued?.state ?? null;
    if (queued?.state === "refused") {
      dropQueued(draftKey);
      onRefused(queued);
    }
    if (queued?.state === "sent" && wasWaiting && readStored(draftKey) === null) onSent(queued);
  }, [text, isReady]);
  return queued?.state === "waiting" ? queued : null;
}
