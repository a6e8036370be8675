import { useSearchParams } from "react-router";
import { countWords } from "#design/list/list-view.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { may } from "../../rules/screens.ts";
import { HeadTabs } from "../head-parts.tsx";
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

/** Applications and approved affiliates, each under its tab with its count (spec §2). */
export function AffiliatesScreen({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const counts = useLoaded(loadCounts);
  const mayReview = may(admin, "affiliates.review");
  const isAffiliates = parameters.get("tab") === "affiliates";
  const { state } = counts;
  const countOf = (tab: "applications" | "affiliates") =>
    state.kind === "ready"
      ? ` (${countWords(state.value[tab].total, state.value[tab].hasMore)})`
      : "";
  return (
    <>
      <HeadTabs
        label="Affiliates"
        tabs={[
          { label: `Applications${countOf("applications")}`, to: "?", isCurrent: !isAffiliates },
          {
            label: `Approved Affiliates${countOf("affiliates")}`,
            to: "?tab=affiliates",
            isCurrent: isAffiliates,
          },
        ]}
      />
      <CountsFailed loaded={counts} />
      {isAffiliates ? (
        <Affiliates mayReview={mayReview} />
      ) : (
        <Applications mayReview={mayReview} onDecided={counts.reload} />
      )}
    </>
  );
}
