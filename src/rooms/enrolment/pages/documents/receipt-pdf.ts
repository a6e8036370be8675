import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-param.ts";
import { getReceiptEndpoint } from "../../contract/endpoints.ts";
import { getReceiptPdf } from "../../server/documents/get-own-file.ts";
import { sendOwnFile } from "./send-own-file.ts";

/** The receipt for a payment as PDF: `/enrolments/…/receipts/ZR-2026-000123.pdf` */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const enrolmentId = pageParam(params, "id");
  const number = pageParam(params, "file").replace(/\.pdf$/, "");
  return sendOwnFile(ctx, { endpoint: getReceiptEndpoint, enrolmentId, request }, (key) =>
    getReceiptPdf(ctx, enrolmentId, key, number),
  );
}
