import { createHash } from "node:crypto";
import { readAheadRules } from "../browser/read-ahead-rules.ts";
import { earlyScript } from "../shell/early-script.ts";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The content security policy, the same for every page: the only inline code is the early script and the rules for
 * reading ahead. An inline script that a page got from elsewhere does not run.
 */
export const pagePolicy = [
  "default-src 'self'",
  `script-src 'self' ${hashOf(earlyScript())} ${hashOf(readAheadRules)}`,
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self' https://checkout.paystack.com",
  "frame-ancestors 'self'",
  "form-action 'self' https://checkout.paystack.com",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");
