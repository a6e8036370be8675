import type { ReactNode } from "react";
import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { Family } from "#design/card-art/families.ts";
import { bulletStyles } from "#design/card-art/family-styles.ts";
import { Breadcrumbs } from "#design/page/breadcrumbs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { breadcrumbRecord } from "#foundation/pages/schema-records.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import { quoteOpenLevels } from "#rooms/catalogue/fees/fees.ts";
import { openLevels } from "#rooms/catalogue/levels/levels.ts";
import { levelTimes, longestTrainingMonths } from "#rooms/catalogue/training/training-words.ts";
import { yourReference } from "#rooms/enrolment/documents/enrolment-code.ts";
import { adultAge, guardedAges, minimumLearnerAge } from "#rooms/enrolment/forms/learner-ages.ts";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import doorCards from "../door-card.css?inline";
import { GuideArt, GuideText, guidePath } from "../guides/guide-text.tsx";
import styles from "../guides/guides.css?inline";
import type { GuideAside } from "../guides/guides.ts";
import { findGuide, listGuides } from "../guides/list-guides.server.ts";
import { guideRecord } from "../page-records.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).pathname.split("/").at(-1)?.toLowerCase() ?? "";
  const ctx = context.get(pageContext);
  const facts = await contentFacts(ctx);
  const guide = findGuide(id, facts);
  if (!guide) throw data(null, { status: 404 });
  const guides = listGuides(facts);
  const at = guides.findIndex((one) => one.id === id);
  // Starting with the one that comes next.
  const others = [...guides.slice(at + 1), ...guides.slice(0, at)];
  const { schedule } = await readCatalogue(ctx);
  return { guide, others, quotes: quoteOpenLevels(schedule) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { id, title, about } = loaderData.guide;
  const path = guidePath(id);
  return contentHead(
    { matches },
    {
      title: `${title}: a guide`,
      description: about,
      path,
      jsonLd:
        import.meta.env.SSR &&
        ((origin) => [
          guideRecord({ title, about, path }, origin),
          breadcrumbRecord([
            { name: "Home", url: `${origin}/` },
            { name: "Guides", url: `${origin}${href("/guides")}` },
            { name: title, url: `${origin}${path}` },
          ]),
        ]),
    },
  );
}

const door = "M-44 0v-72h8v-14h10v-12h12v-10h28v10h12v12h10v14h8v72z";

/** The colours of the doors, in turn. */
const doorWalls = ["care", "motion", "signal"] as const satisfies Family[];

/** The levels as doors, in a row; a longer level has a higher door. */
function LevelDoors() {
  const longest = longestTrainingMonths();
  const doors = openLevels().map(({ name, months }, at) => ({ name, months, x: 50 + at * 120 }));
  const width = 100 + Math.max(0, doors.length - 1) * 120;
  return (
    <figure className="guide-aside level-doors">
      <svg viewBox={`0 0 ${width} 214`} role="img" aria-label={`Levels: ${levelTimes()}.`}>
        {doors.map(({ name, months, x }, at) => (
          <g key={name} className={`wall-${doorWalls[at % doorWalls.length]}`}>
            <path
              d={door}
              transform={`translate(${x} 180) scale(1 ${0.35 + (months / longest) * 1.26})`}
            />
            <text x={x} y="168">
              {months}
            </text>
            <text x={x} y="206" className="level-name">
              {name}
            </text>
          </g>
        ))}
        <path d={`M0 180h${width}v3H0z`} className="level-floor" />
      </svg>
      <figcaption>
        How many months each level takes, from the first day to the certificate.
      </figcaption>
    </figure>
  );
}

/** The academy's bank account, for copying into a banking app. */
function AccountToPayInto() {
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  return (
    <aside className="guide-aside guide-box" aria-labelledby="account-to-pay-into">
      <h2 id="account-to-pay-into">Transfer to the academy</h2>
      <DescriptionList
        items={[
          { term: "Bank", value: bankName },
          { term: "Account number", value: <b className="money">{accountNumber}</b> },
          { term: "Account name", value: accountName },
        ]}
      />
      <p>Write {yourReference} on the transfer.</p>
      <p>Our staff never take fees into their own accounts.</p>
    </aside>
  );
}

const toTick = [
  "A means of identification",
  "Two passport photographs",
  "Notebook, and a pen that works",
  "Closed shoes",
  "Old clothes with nothing loose",
  "Something to eat, and water",
];

/** A checklist for the first day at a centre, for printing. */
function BringList() {
  return (
    <aside className="guide-aside guide-box bring-list" aria-labelledby="bring-list">
      <h2 id="bring-list">The first day at a centre</h2>
      <ul>
        {toTick.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </aside>
  );
}

function NothingToPay() {
  return (
    <aside className="guide-aside guide-figure">
      <b className="money">₦0</b>
      <p>to apply, to train and for the certificate. Nobody can sell you a sponsored place.</p>
    </aside>
  );
}

/** Who may register, by age. */
function Ages() {
  return (
    <aside className="guide-aside ages" aria-label="Who may register, by age">
      <dl>
        <div className="wall-cloth">
          <dt>Under {minimumLearnerAge}</dt>
          <dd>Not yet. The form will not accept it.</dd>
        </div>
        <div className="wall-power">
          <dt>{guardedAges}</dt>
          <dd>With a parent or guardian, named on the form.</dd>
        </div>
        <div className="wall-care">
          <dt>{adultAge} and over</dt>
          <dd>On your own.</dd>
        </div>
      </dl>
    </aside>
  );
}

/** What a guide can name as its `aside`. */
const asides: Readonly<Record<GuideAside, () => ReactNode>> = {
  levels: LevelDoors,
  account: AccountToPayInto,
  "bring-list": BringList,
  "nothing-to-pay": NothingToPay,
  ages: Ages,
};

export default function GuidePage() {
  const { guide, others, quotes } = useLoaderData<typeof loader>();
  const { title, about, family, aside, parts } = guide;
  const Aside = aside && asides[aside];
  return (
    <div className={`bullets-${family}`}>
      <PageStyles name="guides" css={doorCards + styles + bulletStyles()} />
      <PageHeader
        wall={family}
        above={
          <Breadcrumbs
            crumbs={[
              { label: "Home", to: href("/") },
              { label: "Guides", to: href("/guides") },
              { label: title },
            ]}
          />
        }
        title={title}
        lead={about}
      >
        <div className="guide-head-art">
          <GuideArt guide={guide} />
        </div>
      </PageHeader>
      <div className="wrap guide">
        <GuideText parts={parts} quotes={quotes} />
        {Aside && <Aside />}
      </div>
      <nav className="wrap guide-others no-print" aria-labelledby="other-guides">
        <h2 id="other-guides">Other guides</h2>
        <ul className="door-cards">
          {others.map((other) => (
            <li key={other.id} className="door-card">
              <GuideArt guide={other} />
              <Link to={guidePath(other.id)}>{other.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
