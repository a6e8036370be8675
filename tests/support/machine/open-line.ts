import { connect, createServer, type Socket } from "node:net";

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
    /** Also closes open connections, so that kept ones do not avoid the change. */
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
