import { useCallback } from "react";
import { ListView } from "#design/list/list-view.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { affiliateAdminCalls as calls } from "#rooms/affiliates/contract/admin-calls.ts";
import { applicationStatuses } from "#rooms/affiliates/rules/states.ts";
import { applicationStates } from "../../rules/affiliate-words.ts";
import { ApplicationCard } from "./application-card.tsx";
import { Reviewing } from "./reviewing.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 10,
  filters: ["status"],
} as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: applicationStatuses.map((value) => ({ value, ...applicationStates[value] })),
  },
] as const;

const sorts = [
  { value: "created_at", label: "Date" },
  { value: "full_name", label: "Name" },
  { value: "audience_size", label: "Audience size" },
  { value: "status", label: "Status" },
];

/** Spec §8. */
export const failedToLoad = (reason: string) => `Failed to load affiliate data: ${reason}`;

export type ApplicationsProps = {
  readonly mayReview: boolean;
  /** Counts the tabs again. */
  readonly onDecided: () => void;
};

/** All applications as cards, with the decisions about them. */
export function Applications({ mayReview, onDecided }: ApplicationsProps) {
  const address = useListAddress(defaults);
  const { query } = address;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await callApi(calls.listApplications, { query: query as object }, { signal });
      return { rows: answer.applications, total: answer.total, hasMore: answer.hasMore };
    },
    [query],
  );
  const loaded = useLoaded(load);
  const showAgain = () => {
    loaded.reload();
    onDecided();
  };
  return (
    <Reviewing mayReview={mayReview} onDecided={showAgain}>
      {(actionsOf) => (
        <ListView
          address={address}
          loaded={loaded}
          noun={["application", "applications"]}
          searchLabel="Search name, email or phone"
          filters={filters}
          sorts={sorts}
          failed={failedToLoad}
          empty="No applications yet"
          onDownload={() => openFile(`/admin/applications?${address.fileQuery}`, "admin")}
        >
          {(applications) => (
            <div className="record-cards">
              {applications.map((application) => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  actions={actionsOf(application)}
                />
              ))}
            </div>
          )}
        </ListView>
      )}
    </Reviewing>
  );
}
