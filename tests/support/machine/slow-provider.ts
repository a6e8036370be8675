import { physicalAnswers } from "../enrolments/enrolment-answers.ts";
import { openSandbox } from "../payments/open-sandbox.ts";
import { openLine } from "./open-line.ts";

/** A card provider that takes two seconds to answer, for academies in separate processes. */
export async function openSlowProvider() {
  const sandbox = await openSandbox(() => new Date());
  const line = await openLine(Number(new URL(sandbox.url).port));
  await sandbox.control({ initialize: { delayMs: 2_000 } });
  return {
    env: { ...sandbox.env, PAYSTACK_API_URL: line.url },
    /** Registers with the academy at `origin`. @returns the pending response, once the provider is called */
    async register(origin: string): Promise<{ answer: Promise<Response> }> {
      const reached = line.taken();
      const answer = fetch(`${origin}/api/enrolments`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ courseId: "tiling", ...physicalAnswers }),
      });
      await reached;
      return { answer };
    },
    async close() {
      await line.close();
      await sandbox.close();
    },
  };
}
