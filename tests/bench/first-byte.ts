import { get } from "node:http";

/**
 * How long the first byte of a response's body takes, in milliseconds, one request after the other. The rest is not
 * read. @returns the median
 */
export async function firstByteMs(
  port: number,
  path: string,
  headers: Record<string, string>,
  times = 5,
): Promise<number> {
  const tookMs: number[] = [];
  for (let n = 0; n < times; n++) tookMs.push(await firstByte(port, path, headers));
  return tookMs.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

const firstByte = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now();
    const request = get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        request.destroy();
        reject(new Error(`${path} answers ${response.statusCode}`));
        return;
      }
      response.once("data", () => {
        resolve(performance.now() - begun);
        request.destroy();
      });
    });
    request.on("error", reject);
  });
