import { Button } from "../actions/button.tsx";
import { SkipLink } from "../actions/link.tsx";
import { CardArt } from "../card-art/card-art.tsx";
import type { Family } from "../card-art/families.ts";
import { ErrorSummary } from "../fields/error-summary.tsx";
import { PageHeader, Roofline } from "../page/page-header.tsx";
import { Money } from "../text/money.tsx";
import { ActionsShowcase, MessagesShowcase } from "./actions-showcase.tsx";
import { DataShowcase, NavigationShowcase } from "./data-showcase.tsx";
import { FieldsShowcase } from "./fields-showcase.tsx";

/** Type, running text, grounds and rooflines. */
function TypeShowcase() {
  return (
    <>
      <section className="stack stack-16" aria-labelledby="show-type">
        <h2 id="show-type">Type</h2>
        <p className="display">Learn a trade with your hands.</p>
        <p className="lead">
          Workshops in Jalingo and Yola, online and hybrid. Fees from{" "}
          <Money amountKobo={9_500_000} />.
        </p>
        <h3>A heading of the third level: Hospitality &amp; Catering</h3>
        <h4>A heading of the fourth level</h4>
        <p>
          Running text at 17 pixels, <a href="#show-type">with a link in it</a> and{" "}
          <strong>strong words</strong>. Price set apart:{" "}
          <Money amountKobo={12_345_050} look="price" />, <small>small print at 14 pixels</small>.
        </p>
      </section>
      <article className="prose">
        <h2>Paying in steps</h2>
        <p>
          Every enrolment has its own page, mailed to you when you register. It shows what is paid
          and what is due, and your receipts are there. Nothing is asked twice.
        </p>
        <ul>
          <li>Card, by the provider’s page</li>
          <li>Bank transfer, with proof at a centre or by email</li>
          <li>Cash at a centre, entered by a clerk who signs with their name</li>
        </ul>
        <h3>In this order</h3>
        <ol>
          <li>Choose a program and a level.</li>
          <li>Register and pay.</li>
          <li>Start learning.</li>
        </ol>
        <blockquote>
          I came with a hammer and left with a trade.
          <footer>Amina, carpentry, Jalingo</footer>
        </blockquote>
      </article>
      <section className="ground-deep" aria-label="On a deep ground">
        <div className="wrap section stack stack-16">
          <p className="kicker">Jalingo and Yola</p>
          <p className="display">The same parts, at night.</p>
          <p className="lead">
            A deep ground brings the night colours with it.{" "}
            <a href="#show-type">Training at night</a> on it.
          </p>
        </div>
        <Roofline />
      </section>
      <section className="ground-keke" aria-label="On keke">
        <div className="wrap section stack stack-16">
          <p className="kicker">Next intake</p>
          <h2>Monday, 12 January</h2>
          <p>
            Text on keke is always deep. <a href="#show-type">See all intakes</a>.
          </p>
        </div>
        <Roofline below="deep" />
      </section>
      <Roofline below="line" />
    </>
  );
}

const programs: readonly (readonly [string, Family, string])[] = [
  ["Masonry", "build", "tabler:trowel"],
  ["Plumbing", "build", "ph:pipe-wrench"],
  ["Tiling", "build", "custom:tiling"],
  ["Painting", "build", "ph:paint-roller"],
  ["Carpentry", "build", "ph:hammer"],
  ["Welding", "power", "custom:welding"],
  ["Solar Installation", "power", "ph:solar-panel"],
  ["Electrical Installation", "power", "ph:lightning"],
  ["Auto Mechanic", "motion", "ph:engine"],
  ["Motorcycle Repair", "motion", "ph:motorcycle"],
  ["Satellite Installation", "signal", "lucide:satellite-dish"],
  ["GSM Repair", "signal", "ph:device-mobile"],
  ["Web Development", "signal", "ph:code"],
  ["Fashion Design", "cloth", "custom:sewing-machine"],
  ["Leather Works", "cloth", "ph:boot"],
  ["Beauty & Barbing", "care", "ph:hair-dryer"],
  ["Health Care Assistant", "care", "ph:stethoscope"],
  ["Hospitality & Catering", "care", "ph:chef-hat"],
];

/** Program cards as the catalogue may set them. */
function ArtShowcase() {
  return (
    <section className="stack" aria-labelledby="show-art">
      <h2 id="show-art">Card art</h2>
      <div className="card-grid">
        {programs.map(([title, family, glyph]) => (
          <article className="card" key={title}>
            <CardArt id={title} family={family} glyph={glyph} />
            <div className="panel-body stack stack-8">
              <p className="hint">Physical · Jalingo, Yola</p>
              <h3>{title}</h3>
              <div className="row row-apart">
                <Money amountKobo={9_500_000} look="price" />
                <Button>Register</Button>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** Everything this room has, in all its states; for development only. */
export function ShowcasePage() {
  return (
    <>
      <SkipLink />
      <main id="main">
        <PageHeader
          isFirst={false}
          ground="deep"
          kicker="Design room"
          title="Every part, in every state"
          lead="Look at it by day and by night, at 360 and 1280 pixels, with the keyboard, and with scripting off. Ku koyi sana'a: ɓangare, ɗaki, ƙofa, ƴanci."
        />
        <div className="wrap section stack stack-36">
          <TypeShowcase />
          <ArtShowcase />
          <ActionsShowcase />
          <ErrorSummary
            message="This is how a form says what is wrong with it."
            items={[
              { name: "fullName", id: "wrong-fullName", text: "Full name is required" },
              { name: "emailAddress", id: "wrong-emailAddress", text: "Email address is required" },
            ]}
          />
          <FieldsShowcase form="plain" />
          <FieldsShowcase form="wrong" wrong />
          <NavigationShowcase />
          <MessagesShowcase />
          <DataShowcase />
        </div>
      </main>
    </>
  );
}
