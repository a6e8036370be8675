import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { findIdByKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentPath } from "../own-page/links.server.ts";
import { brokenLink, NoSuchPage } from "../own-page/no-such-page.tsx";

/** The link of an SMS leads to the registration's own page, which says whether its key has expired. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const key = pageParam(params, "key");
  const id = await findIdByKey(context.get(pageContext), key);
  if (!id) return data(null, { status: 404 });
  throw redirect(enrolmentPath(id, key), { headers: privateHeaders() });
}

export const headers = privateHeaders;

export const meta = () =>
  pageHead({
    title: brokenLink,
    description: "A link to a registration.",
    url: null,
    noindex: true,
  });

/** For a key that opens nothing. */
export default function ShortLinkPage() {
  return <NoSuchPage what="registration" />;
}
