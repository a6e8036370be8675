import { Button } from "../actions/button.tsx";
import { Table } from "../list/table.tsx";
import { Progress } from "../loading/progress.tsx";
import { StatusPill } from "../messages/status-pill.tsx";
import { Panel } from "../page/panel.tsx";
import { DescriptionList } from "../text/description-list.tsx";
import { Money } from "../text/money.tsx";

const enrolments = [
  {
    id: "1",
    learner: "Amina Bello",
    program: "Tiling - Beginner",
    paidKobo: 9_500_000,
    state: "Confirmed",
  },
  {
    id: "2",
    learner: "Yakubu ɗan Musa",
    program: "Solar Installation - Advanced",
    paidKobo: 0,
    state: "Pending",
  },
  {
    id: "3",
    learner: "Grace Tersoo",
    program: "Web Development",
    paidKobo: 7_000_000,
    state: "Confirmed",
  },
] as const;

/** Tables, terms, progress, numbers. */
export function DataShowcase() {
  return (
    <section className="stack" aria-labelledby="show-data">
      <h2 id="show-data">Records</h2>
      <Table
        caption="Enrolments"
        rows={enrolments}
        rowKey={(row) => row.id}
        sort={{ key: "paid", direction: "descending" }}
        sortTo={(sort) => `?sort=${sort.key}&direction=${sort.direction}`}
        columns={[
          {
            key: "learner",
            label: "Learner",
            rowHeader: true,
            sortable: true,
            cell: (row) => row.learner,
          },
          { key: "program", label: "Program", cell: (row) => row.program },
          {
            key: "state",
            label: "Status",
            cell: (row) => (
              <StatusPill tone={row.state === "Confirmed" ? "success" : "warning"}>
                {row.state}
              </StatusPill>
            ),
          },
          {
            key: "paid",
            label: "Paid",
            end: true,
            sortable: true,
            cell: (row) => <Money amountKobo={row.paidKobo} />,
          },
          {
            key: "actions",
            label: "Actions",
            cell: (row) => (
              <Button variant="quiet">
                Open <span className="visually-hidden">enrolment of {row.learner}</span>
              </Button>
            ),
          },
        ]}
      />
      <Panel title="Your answers">
        <DescriptionList
          items={["Full name", "Current address", "Training level"].map((term, index) => ({
            term,
            value: ["Amina Bello", "12 Workshop Road, Jalingo, Taraba State", "Beginner, 3 months"][
              index
            ],
            action: (
              <a href="#show-data">
                Change <span className="visually-hidden">{term.toLowerCase()}</span>
              </a>
            ),
          }))}
        />
      </Panel>
      <Panel title="Receipt">
        <DescriptionList
          items={[
            { term: "Reference", value: "ZA-2026-00042" },
            { term: "Amount", value: <Money amountKobo={9_500_000} look="price" /> },
          ]}
        />
      </Panel>
      <Progress label="Uploading waec-result.pdf" value={0.4} />
      <Progress label="Asking the bank" />
    </section>
  );
}
