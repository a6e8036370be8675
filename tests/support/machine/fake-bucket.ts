import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The part of S3 that the academy needs, on this machine; it stores exactly the bytes that arrive. */
export async function openBucketServer() {
  /** `/bucket/key` → content. */
  const objects = new Map<string, Buffer>();
  const list = (bucket: string, prefix: string) => {
    const keys = [...objects.keys()]
      .filter((path) => path.startsWith(`/${bucket}/${prefix}`))
      .sort();
    const contents = keys.map(
      (path) => `<Contents><Key>${path.slice(bucket.length + 2)}</Key></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256")) {
      response.writeHead(403).end();
    } else if (searchParams.has("list-type")) {
      response.writeHead(200, { "content-type": "application/xml" });
      response.end(list(pathname.replaceAll("/", ""), searchParams.get("prefix") ?? ""));
    } else if (request.method === "PUT") {
      objects.set(pathname, await buffer(request));
      response.writeHead(200).end();
    } else if (request.method === "DELETE") {
      objects.delete(pathname);
      response.writeHead(204).end();
    } else if (objects.has(pathname)) {
      response.writeHead(200).end(objects.get(pathname));
    } else {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end("<Error><Code>NoSuchKey</Code></Error>");
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    objects,
    /** Settings of an academy that keeps its files here. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: "academy",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
