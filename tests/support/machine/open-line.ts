import { connect, createServer, type Socket } from "node:net";
import { physicalAnswers } from "../enrolments/enrolment-answers.ts";
import { openSandbox } from "../payments/open-sandbox.ts";

/**
 * A TCP proxy to a server on this machine that a test can break: `pass` forwards, `hang` accepts the connection
 * and never answers (a black hole), `refuse` closes at once.
 */
export async function openLine(targetPort: number) {
  let state: "pass" | "hang" | "refuse" = "pass";
  const open = new Set<Socket>();
  const arrivals: (() => void)[] = [];
  const line = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
    for (const tell of arrivals.splice(0)) tell();
    if (state === "refuse") socket.destroy();
    if (state !== "pass") return;
    const onward = connect(targetPort, "127.0.0.1");
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  const address = line.address();
  if (address === null || typeof address === "string") throw new Error("the line has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Also closes open connections, so that kept ones do not bypass the change. */
    set(next: typeof state) {
      state = next;
      for (const socket of open) socket.destroy();
    },
    /** Resolves at the next connection. */
    taken: () => new Promise<void>((tell) => arrivals.push(tell)),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => line.close(done));
    },
  };
}

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
