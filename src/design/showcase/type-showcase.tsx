import { Roofline } from "../page/page-header.tsx";
import { Money } from "../text/money.tsx";

/** Type, running text, grounds and rooflines. */
export function TypeShowcase() {
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
