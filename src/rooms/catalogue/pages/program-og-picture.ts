import type { LoaderFunctionArgs } from "react-router";
import { sendOgPicture } from "#design/card-art/og-picture.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-handle.ts";
import { modeAndPlace } from "../program/program-words.ts";
import { readCatalogue } from "../read-catalogue.server.ts";

/** The picture for shared links to a program's page or its registration form. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { byId } = await readCatalogue(context.get(pageContext));
  const program = byId.get(pageParam(params, "id"))?.program;
  if (!program) return new Response("Program Not Found", { status: 404 });
  const { id, family, glyph, title } = program;
  return sendOgPicture({ id, family, glyph, title, kicker: modeAndPlace(program) });
}
