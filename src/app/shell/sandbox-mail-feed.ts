import { readOutbox } from "../server/read-outbox.ts";
import type { Route } from "./+types/sandbox-mail-feed.ts";

/** The outbox as JSON, for browser tests and for developers who try the API of a demonstration. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list = await readOutbox(context, url, "messages");
  return Response.json({ messages: list }, { headers: { "cache-control": "no-store" } });
}
