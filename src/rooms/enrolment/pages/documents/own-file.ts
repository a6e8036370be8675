import { href, type LoaderFunctionArgs, type Params, redirect } from "react-router";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-handle.ts";
import { getOwnCertificateEndpoint } from "#rooms/learning/certificates/certificates.ts";
import { getOwnCertificate } from "#rooms/learning/door.server.ts";
import { getAccountPdfEndpoint } from "../../account/account.ts";
import {
  getAccountPdf,
  getReceiptPdf,
  getSlipCalendar,
  getSlipPdf,
  type OwnFile,
  ownFileHeaders,
} from "../../documents/get-own-file.server.ts";
import { getCalendarEndpoint, getReceiptEndpoint, getSlipEndpoint } from "../../endpoints.ts";

type Kind = {
  /** Whose limits hold here too. */
  readonly endpoint: Endpoint;
  readonly make: (
    ctx: Context,
    enrolmentId: string,
    resumeToken: string,
    params: Params<string>,
  ) => Promise<OwnFile>;
};

/** The last part of the address, or the one before a receipt's number → the file. */
const kinds: Readonly<Record<string, Kind>> = {
  "slip.pdf": { endpoint: getSlipEndpoint, make: getSlipPdf },
  "slip.ics": { endpoint: getCalendarEndpoint, make: getSlipCalendar },
  "account.pdf": { endpoint: getAccountPdfEndpoint, make: getAccountPdf },
  "certificate.pdf": {
    endpoint: getOwnCertificateEndpoint,
    async make(ctx, enrolmentId, resumeToken) {
      const { name, body } = await getOwnCertificate(ctx, enrolmentId, resumeToken);
      return { name: `${name}.pdf`, type: "application/pdf", body };
    },
  },
  receipts: {
    endpoint: getReceiptEndpoint,
    make: (ctx, enrolmentId, resumeToken, params) =>
      getReceiptPdf(ctx, enrolmentId, resumeToken, pageParam(params, "file").replace(/\.pdf$/, "")),
  },
};

/** The page of the enrolment whose key is in the link: it says why there's no file. */
const toPage = (id: string, key: string) =>
  redirect(`${href("/enrolments/:id", { id })}?${new URLSearchParams({ key })}`, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "same-origin" },
  });

/**
 * A file that a browser opens by its link, with the enrolment's key in the address: the admission slip as PDF, the
 * first and last day of training as a calendar, the statement of account, or a receipt. If the key doesn't open the
 * enrolment, or there's no such file, its page says why.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(pageContext);
  const url = new URL(request.url);
  const id = pageParam(params, "id");
  const key = url.searchParams.get("key") ?? "";
  const kind =
    kinds[params.file === undefined ? (url.pathname.split("/").at(-1) ?? "") : "receipts"];
  if (!kind) return toPage(id, key);
  countForm(ctx, kind.endpoint, { id });
  try {
    const file = await kind.make(ctx, id, key, params);
    return new Response(new Uint8Array(file.body), { headers: ownFileHeaders(file) });
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 410)) throw error;
    return toPage(id, key);
  }
}
