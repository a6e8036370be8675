import { get } from "node:http";

/** A response of the academy, for the servers that send the same. */
export type Answer = {
  /** Names and values in turn, without what every server adds itself. */
  headers: string[];
  /** The bytes as sent, in base64. */
  body: string;
};

/** What phones send. */
export const requestHeaders = "host: localhost\r\naccept-encoding: gzip, deflate, br\r\n";

export const requestFor = (path: string): string => `GET ${path} HTTP/1.1\r\n${requestHeaders}\r\n`;

const ownToServer = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Asks until the response is the one that stays: pages are compressed better after the first visits. */
export async function takeAnswer(origin: string, path: string): Promise<Answer> {
  let answer = await ask(origin, path);
  for (let same = 0; same < 5; ) {
    await new Promise((wait) => setTimeout(wait, 100));
    const next = await ask(origin, path);
    same = next.body === answer.body ? same + 1 : 0;
    answer = next;
  }
  return answer;
}

function ask(origin: string, path: string): Promise<Answer> {
  const headers = { "accept-encoding": "gzip, deflate, br" };
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode !== 200) {
        reject(new Error(`${path} answers ${response.statusCode}`));
        return;
      }
      const sent: string[] = [];
      for (let at = 0; at < response.rawHeaders.length; at += 2) {
        const [name = "", value = ""] = response.rawHeaders.slice(at, at + 2);
        if (!ownToServer.has(name.toLowerCase())) sent.push(name, value);
      }
      resolve({ headers: sent, body: body.toString("base64") });
    }).on("error", reject);
  });
}
