import { Button } from "../actions/button.tsx";
import { Progress } from "../fields/file-field.tsx";
import { Pagination } from "../list/list-pages.tsx";
import { Table } from "../list/table.tsx";
import { StatusPill } from "../messages/status-pill.tsx";
import { Breadcrumbs } from "../page/breadcrumbs.tsx";
import { LinkTabs } from "../page/link-tabs.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Panel } from "../page/panel.tsx";
import { StepList } from "../page/step-list.tsx";
import { Tabs } from "../page/tabs.tsx";
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

const steps = [
  "Personal Details",
  "Education & Qualifications",
  "Program Details",
  "Employment Information",
  "Emergency Contact",
  "Declaration",
].map((label, index) => ({
  id: String(index),
  label,
  to: index < 2 ? `?step=${index}` : undefined,
}));

/** Tabs, steps, breadcrumbs, pages, and the plain page header. */
export function NavigationShowcase() {
  return (
    <section className="stack" aria-labelledby="show-navigation">
      <h2 id="show-navigation">Navigation</h2>
      <PageHeader
        isFirst={false}
        above={
          <Breadcrumbs
            crumbs={[
              { label: "Home", to: "/" },
              { label: "Programs", to: "/programs" },
              { label: "Tiling" },
            ]}
          />
        }
        kicker="Physical Training Program"
        title="Register for Tiling"
        lead="Six short sections. What you type stays on this device until you send it."
      >
        <StepList steps={steps} current="2" label="Sections of the form" />
      </PageHeader>
      <LinkTabs
        label="Price"
        look="boxed"
        tabs={[
          { label: "Free", to: "?type=free", current: false, count: 6 },
          { label: "Paid", to: "?type=paid", current: true, count: 31 },
          { label: "Sponsorship", to: "?type=sponsorship", current: false, count: 3 },
        ]}
      />
      <LinkTabs
        label="Affiliates"
        tabs={[
          { label: "Applications", to: "?tab=applications", current: true, count: 12 },
          { label: "Approved Affiliates", to: "?tab=approved", current: false, count: 48 },
        ]}
      />
      <Tabs
        label="Location"
        tabs={[
          { id: "jalingo", label: "Jalingo", panel: <p>12 Workshop Road, Jalingo.</p> },
          { id: "yola", label: "Yola", panel: <p>4 Bank Road, Jimeta, Yola.</p> },
        ]}
      />
      <Pagination page={2} pageCount={9} pageTo={(page) => `?page=${page}`} />
    </section>
  );
}
