import { applicationStatuses } from "#rooms/affiliates/rules/states.ts";
import { applicationStates } from "../../rules/affiliate-words.ts";
import { DeskList } from "../lists/desk-list.tsx";
import { useDeskList } from "../lists/use-desk-list.ts";
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
  const list = useDeskList("GET /admin/applications", "applications", defaults);
  const showAgain = () => {
    list.loaded.reload();
    onDecided();
  };
  return (
    <Reviewing mayReview={mayReview} onDecided={showAgain}>
      {(actionsOf) => (
        <DeskList
          list={list}
          noun={["application", "applications"]}
          searchLabel="Search name, email or phone"
          filters={filters}
          dateLabel="Applied"
          sorts={sorts}
          failed={failedToLoad}
          empty="No applications yet"
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
        </DeskList>
      )}
    </Reviewing>
  );
}
