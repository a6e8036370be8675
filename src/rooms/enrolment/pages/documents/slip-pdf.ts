import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-param.ts";
import { getSlipEndpoint } from "../../contract/endpoints.ts";
import { getSlipPdf } from "../../server/documents/get-own-file.ts";
import { sendOwnFile } from "./send-own-file.ts";

/** The admission slip as PDF. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const enrolmentId = pageParam(params, "id");
  return sendOwnFile(ctx, { endpoint: getSlipEndpoint, enrolmentId, request }, (key) =>
    getSlipPdf(ctx, enrolmentId, key),
  );
}
