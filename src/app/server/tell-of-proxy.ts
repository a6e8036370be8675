import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "#foundation/context.ts";

const forwardedBy = ["forwarded", "x-forwarded-for", "x-real-ip"] as const;

/**
 * Warns, once for each process, when a request was forwarded although no proxy is expected: in that case all
 * visitors have the proxy's address and share one rate limit.
 * @returns a function to call with the headers of every request
 */
export function createProxyWarning({ config, log }: Pick<Context, "config" | "log">) {
  let told = config.trustedProxies > 0;
  return (headers: IncomingHttpHeaders): void => {
    if (told || !forwardedBy.some((name) => headers[name] !== undefined)) return;
    told = true;
    log.warn(
      "a request was forwarded and TRUSTED_PROXIES is 0: if there is a proxy, all visitors share one rate limit",
    );
  };
}
