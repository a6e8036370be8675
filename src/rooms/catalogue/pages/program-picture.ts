import type { LoaderFunctionArgs } from "react-router";
import { cardArt } from "#design/card-art/draw-card-art.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-handle.ts";
import { readCatalogue } from "../read-catalogue.server.ts";

/** Serves a program's picture as a file: the record's `thumbnail_url`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { byId } = await readCatalogue(context.get(pageContext));
  const program = byId.get(pageParam(params, "id"))?.program;
  if (!program) return new Response("Program Not Found", { status: 404 });
  const drawing = cardArt(program).replace(
    "<svg ",
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" ',
  );
  return new Response(drawing, { headers: { "content-type": "image/svg+xml" } });
}
