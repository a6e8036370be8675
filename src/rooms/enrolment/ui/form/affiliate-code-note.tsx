import { useEffect, useState } from "react";
import type { Route } from "#foundation/http/endpoint.ts";
import type { validateCodeEndpoint } from "#rooms/affiliates/contract/endpoints.ts";

const route = { method: "GET", path: "/affiliates/validate-code/:code" } as Route<
  typeof validateCodeEndpoint
>;

/** Long enough for somebody to type on, in milliseconds. */
const pauseMs = 600;

/**
 * Says of a typed affiliate code whose it is. An unknown code stops nobody: it may be sent as it is,
 * so this is a note and no error; while it can't be checked nothing is said.
 */
export function AffiliateCodeNote({ code }: { readonly code: string }) {
  const typed = code.trim();
  const [checked, setChecked] = useState<{ code: string; note: string } | null>(null);
  useEffect(() => {
    if (typed.length < 3) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { callApi } = await import("#foundation/http/call.ts");
        const answer = await callApi(route, { params: { code: typed } }, { signal: stop.signal });
        const owner = answer.affiliateName?.replace(/\.$/, "");
        const note = answer.valid
          ? `This is ${owner ? `the code of ${owner}` : "a valid code"}.`
          : "We do not know this code. Please check it; you can also go on without it.";
        setChecked({ code: typed, note });
      } catch {
        // Being unable to check is no concern of the learner.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  return (
    <p className="hint" role="status">
      {checked?.code === typed ? checked.note : ""}
    </p>
  );
}
