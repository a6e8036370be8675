import { CopyButton } from "#design/actions/copy-button.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { callApi } from "#foundation/http/call.ts";
import { temporaryPasswordMs } from "#rooms/accounts/rules/secret-lives.ts";
import type { ApplicationRecord } from "#rooms/affiliates/contract/application.ts";
import { applicationStatuses, can } from "#rooms/affiliates/rules/states.ts";
import { applicationStates } from "../../rules/affiliate-words.ts";
import { AdminList } from "../lists/admin-list.tsx";
import type { ListAction } from "../lists/list-action.ts";
import { useAdminList } from "../lists/use-admin-list.ts";
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

const actions: readonly ListAction<ApplicationRecord>[] = [
  {
    label: "Approve",
    refusal: (application) =>
      can.approve(application) ? null : applicationStates[application.status].label,
    says: () =>
      `Each of them becomes an affiliate and gets an email with the code. Anyone without an account gets one: its password is shown here, only now, and works for ${formatDuration(temporaryPasswordMs)}. This cannot be undone.`,
    run: async ({ id }) => {
      const { affiliateCode, credentials } = await callApi("POST /admin/applications/:id/review", {
        params: { id },
        body: { status: "approved" },
      });
      return {
        words: (
          <>
            Approved, code <code>{affiliateCode}</code>
            {credentials && (
              <>
                , password <code>{credentials.password}</code>{" "}
                <CopyButton value={credentials.password} label="Copy password" variant="quiet" />
              </>
            )}
          </>
        ),
      };
    },
  },
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
  const list = useAdminList("GET /admin/applications", "applications", defaults);
  const showAgain = () => {
    list.loaded.reload();
    onDecided();
  };
  return (
    <Reviewing mayReview={mayReview} onDecided={showAgain}>
      {(actionsOf) => (
        <AdminList
          list={{ ...list, loaded: { ...list.loaded, reload: showAgain } }}
          noun={["application", "applications"]}
          searchLabel="Search name, email or phone"
          filters={filters}
          dateLabel="Applied"
          sorts={sorts}
          actions={mayReview ? actions : []}
          nameOf={({ full_name }) => full_name}
          failed={failedToLoad}
          empty="No applications yet"
        >
          {(applications, choosing) => (
            <div className="record-cards">
              {applications.map((application) => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  actions={actionsOf(application)}
                  choosing={choosing}
                />
              ))}
            </div>
          )}
        </AdminList>
      )}
    </Reviewing>
  );
}
