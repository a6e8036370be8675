import { useRef, useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { CallError } from "#foundation/http/call.ts";

export type SendProblem = {
  readonly message: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Sends something once. The same content sent again after a lost answer has the same `Idempotency-Key`, so it has one
 * effect; other content gets a new one. What was typed stays.
 */
export function useSend() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const last = useRef({ content: "", key: "" });
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
      const { code = "", fields = {} } = error instanceof CallError ? error : {};
      setProblem({ message: reasonOf(error), code, fields });
      return null;
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, problem, send };
}
