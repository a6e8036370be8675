import { Link, useSearchParams } from "react-router";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { may } from "../../rules/screens.ts";
import { CountsFailed } from "../record-part.tsx";
import { Affiliates } from "./affiliates.tsx";
import { Applications } from "./applications.tsx";

const one = { query: { page: 1, pageSize: 1 } } as const;

const loadCounts = async (signal: AbortSignal) => {
  const [applications, affiliates] = await Promise.all([
    callApi("GET /admin/applications", one, { signal }),
    callApi("GET /admin/affiliates", one, { signal }),
  ]);
  return { applications, affiliates };
};

const words = ({ total, hasMore }: { total: number; hasMore: boolean }) =>
  `${total.toLocaleString("en-NG")}${hasMore ? "+" : ""}`;

/** Applications and approved affiliates, each under its tab with its count (spec §2). */
export function AffiliatesScreen({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const counts = useLoaded(loadCounts);
  const mayReview = may(admin, "affiliates.review");
  const isAffiliates = parameters.get("tab") === "affiliates";
  const { state } = counts;
  const countOf = (tab: "applications" | "affiliates") =>
    state.kind === "ready" ? ` (${words(state.value[tab])})` : "";
  return (
    <>
      <nav className="tabs" aria-label="Affiliates">
        <Link className="tab" to="?" aria-current={isAffiliates ? undefined : "page"}>
          Applications{countOf("applications")}
        </Link>
        <Link className="tab" to="?tab=affiliates" aria-current={isAffiliates ? "page" : undefined}>
          Approved Affiliates{countOf("affiliates")}
        </Link>
      </nav>
      <CountsFailed loaded={counts} />
      {isAffiliates ? (
        <Affiliates mayReview={mayReview} />
      ) : (
        <Applications mayReview={mayReview} onDecided={counts.reload} />
      )}
    </>
  );
}
