import { Pagination } from "../list/list-pages.tsx";
import { Breadcrumbs } from "../page/breadcrumbs.tsx";
import { LinkTabs } from "../page/link-tabs.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { StepList } from "../page/step-list.tsx";
import { Tabs } from "../page/tabs.tsx";

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
