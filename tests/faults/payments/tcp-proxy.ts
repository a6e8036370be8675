import { connect, createServer, type Socket } from "node:net";

export type ProxyMode = "pass" | "reset" | "black-hole" | "trickle";

/**
 * A TCP proxy on loopback in front of another server, for network faults: connections that are reset or never answered,
 * or responses that trickle in at one byte per second.
 */
export async function openProxy(targetUrl: string, mode: ProxyMode) {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (mode === "reset") return void client.once("data", () => client.resetAndDestroy());
    if (mode === "black-hole") return void client.resume();
    const upstream = keep(connect(Number(target.port), target.hostname));
    client.pipe(upstream);
    client.on("close", () => upstream.destroy());
    if (mode === "pass") return void upstream.pipe(client);
    upstream.on("data", async (bytes: Buffer) => {
      for (const byte of bytes) {
        if (client.destroyed) return;
        client.write(Buffer.of(byte));
        await new Promise((wait) => setTimeout(wait, 1_000));
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
