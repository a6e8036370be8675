import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-param.ts";
import { getAccountPdfEndpoint } from "../../contract/account.ts";
import { getAccountPdf } from "../../server/documents/get-own-file.ts";
import { sendOwnFile } from "./send-own-file.ts";

/** The statement of account as PDF. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const enrolmentId = pageParam(params, "id");
  return sendOwnFile(ctx, { endpoint: getAccountPdfEndpoint, enrolmentId, request }, (key) =>
    getAccountPdf(ctx, enrolmentId, key),
  );
}
