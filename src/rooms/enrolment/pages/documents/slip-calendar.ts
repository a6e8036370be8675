import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-param.ts";
import { getCalendarEndpoint } from "../../contract/endpoints.ts";
import { getSlipCalendar } from "../../server/documents/get-own-file.ts";
import { sendOwnFile } from "./send-own-file.ts";

/** First and last day of training as a calendar file. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const enrolmentId = pageParam(params, "id");
  return sendOwnFile(ctx, { endpoint: getCalendarEndpoint, enrolmentId, request }, (key) =>
    getSlipCalendar(ctx, enrolmentId, key),
  );
}
