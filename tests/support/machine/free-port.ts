import { createServer } from "node:net";

/** Below the ports from which the system opens connections: a connection may take such a port before it is used. */
const lowest = 12_000;
const count = 20_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A loopback port that nothing listens on at this moment. It is random, so tests that ask at the same time get
 * different ones.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port was found");
}
