import { connect } from "node:net";

/** One measurement of a server under load. */
export type Load = {
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses with another status than 200. */
  failures: number;
};

const headEnd = Buffer.from("\r\n\r\n");

/** Reads responses that state their length. @returns a function that takes bytes and calls `done` per response */
function createResponseReader(done: (status: number) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let status = 0;
  let missing = 0;
  return (arrived: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, arrived]) : arrived;
    rest = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (missing === 0) {
        const end = bytes.indexOf(headEnd);
        if (end < 0) {
          // The buffer is used again for the next bytes.
          rest = Buffer.from(bytes);
          return;
        }
        const head = bytes.toString("latin1", 0, end);
        status = Number(head.slice(9, 12));
        missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        bytes = bytes.subarray(end + headEnd.length);
      }
      const taken = Math.min(missing, bytes.length);
      missing -= taken;
      bytes = bytes.subarray(taken);
      if (missing === 0) done(status);
    }
  };
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Asks over and over on keep-alive connections. It writes to the sockets itself, because the usual clients spend
 * more time on a request than the servers that we measure.
 * @param requestOf the whole n-th request
 * @param options `most` requests, for as many `seconds` at most
 */
export async function load(
  port: number,
  requestOf: (n: number) => string,
  { connections = 64, seconds = 2, most = Number.POSITIVE_INFINITY } = {},
): Promise<Load> {
  const times: number[] = [];
  let asked = 0;
  let failures = 0;
  const start = performance.now();
  const end = start + seconds * 1000;

  const work = () =>
    new Promise<void>((resolve, reject) => {
      let askedAt = 0;
      const read = createResponseReader((status) => {
        const now = performance.now();
        if (status === 200) times.push(now - askedAt);
        else failures++;
        if (now < end && asked < most) ask();
        else socket.end();
      });
      const socket = connect({
        port,
        host: "127.0.0.1",
        noDelay: true,
        onread: {
          buffer: Buffer.alloc(65_536),
          callback: (count, buffer) => {
            read(Buffer.from(buffer.buffer, buffer.byteOffset, count));
            return true;
          },
        },
      });
      const ask = () => {
        askedAt = performance.now();
        socket.write(requestOf(asked++), "latin1");
      };
      socket.on("connect", ask).on("error", reject);
      socket.on("close", () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(times).sort();
  return {
    seconds: elapsed,
    perSecond: times.length / elapsed,
    p50Ms: at(sorted, 0.5),
    p99Ms: at(sorted, 0.99),
    failures,
  };
}
