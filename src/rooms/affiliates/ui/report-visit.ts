import { updateKeptCode } from "./kept-code.ts";

/**
 * Reports to the server that a link of an affiliate was opened, once for each code that this browser keeps: the code, where
 * the link was shared, and the page. Nothing about the visitor. The answer says whether the code counts.
 */
export function reportVisit(visit: { code: string; via: string | null }): void {
  const body = JSON.stringify({ ...visit, page: location.pathname });
  void fetch("/api/affiliates/visits", {
    method: "POST",
    headers: { "content-type": "application/json" },
    keepalive: true,
    body,
  })
    .then((reply) => (reply.ok ? (reply.json() as Promise<{ counted?: boolean }>) : {}))
    .then(({ counted }: { counted?: boolean }) => updateKeptCode(visit.code, counted))
    // Without an answer the code stays unconfirmed.
    .catch(() => {});
}
