import { useRef, useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { CallError } from "#foundation/http/call.ts";
import { unsureWords } from "../../rules/unsure-words.ts";

export type SendProblem = {
  /** What is known of it, when the answer was lost. */
  readonly title: string | null;
  readonly message: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type SendOptions = {
  /** What may have been done when the answer is lost: "recorded", "refunded". */
  readonly done: string;
  readonly onClose: () => void;
  /** Reads again what the dialog is about. */
  readonly onDone: () => void;
};

/** The code of a call that our server did not answer. */
const unreachable = "unreachable";

/**
 * Sends something once. The same content sent again after a lost answer has the same `Idempotency-Key`, so it has one
 * effect; other content gets a new one. What was typed stays.
 */
export function useSend({ done, onClose, onDone }: SendOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const last = useRef({ content: "", key: "" });
  const isUnsure = useRef(false);
  /** @param body null for a call that changes nothing */
  async function send<Answer>(
    body: unknown,
    call: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer | null> {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() };
    setIsBusy(true);
    setProblem(null);
    try {
      return await call({ "idempotency-key": last.current.key });
    } catch (error) {
      const { code = unreachable, fields = {} } = error instanceof CallError ? error : {};
      const isLost = code === unreachable && body !== null;
      isUnsure.current ||= isLost;
      const words = isLost ? unsureWords(done) : { title: null, text: reasonOf(error) };
      setProblem({ title: words.title, message: words.text, code, fields });
      return null;
    } finally {
      setIsBusy(false);
    }
  }
  return {
    isBusy,
    problem,
    send,
    /** Closes the dialog. What is behind it may be older than what was stored when an answer was lost. */
    leave() {
      if (isUnsure.current) onDone();
      onClose();
    },
    /** Names wrong fields before anything is sent. */
    refuse: (fields: SendProblem["fields"]) =>
      setProblem({ title: null, message: "", code: "invalid", fields }),
    /** A field is edited: what was wrong there is no longer known. */
    forget: (name: string) =>
      setProblem((before) => {
        if (!before?.fields[name]) return before;
        const { [name]: _, ...fields } = before.fields;
        return Object.keys(fields).length > 0 ? { ...before, fields } : null;
      }),
  };
}

/**
 * What is said above the fields: each sentence is said once, so not what a field says already.
 * @param shown the fields that show what is wrong with them, as the call names them
 */
export function reasonOutside(
  problem: SendProblem | null,
  shown: (name: string) => boolean,
): string | null {
  if (!problem) return null;
  const fields = Object.entries(problem.fields);
  if (fields.length === 0) return problem.message;
  const others = fields.filter(([name]) => !shown(name)).map(([, sentence]) => sentence);
  return others.join(" ") || null;
}
