import type { ReactNode } from "react";
import { href } from "react-router";
import { ContactLines } from "#design/messages/contact-ways.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatDay } from "#foundation/time/time.ts";
import { quoteOf, type RegistrationView } from "./registration-view.ts";

/** Next to the form: contact details and, if there is room, the program's picture, fee and next starts. */
export function ProgramAside({ view }: { readonly view: RegistrationView }) {
  const { program } = view;
  // Of the centre that the form begins with, if it knows one. The form itself shows the start of any other.
  const { preferredLocation } = view.initial;
  const own = view.starts.filter(({ location }) => location === preferredLocation);
  const starts = own.length > 0 ? own : view.starts;
  const facts = [
    { term: "Fee", value: feeOf(view) },
    ...starts.map(({ location, startsOn, endsOn }) => ({
      term: `Next start, ${location}`,
      // If the end depends on the level, the form shows it next to each choice.
      value: `${formatDay(startsOn)}${program.levels.length > 0 ? "" : `, until ${formatDay(endsOn)}`}`,
    })),
  ];
  return (
    <aside className="form-sheet-aside" aria-label="About this registration">
      <div className="form-sheet-facts">
        <img
          src={href("/programs/:id/picture.svg", { id: program.id })}
          alt=""
          width={640}
          height={400}
          loading="lazy"
        />
        <DescriptionList stacked items={facts} />
      </div>
      <div>
        <p>Questions?</p>
        <ContactLines />
        <p className="whitespace-nowrap">{academy.supportHours}</p>
      </div>
    </aside>
  );
}

function feeOf(view: RegistrationView): ReactNode {
  const { priceType, levels } = view.program;
  if (priceType === "free") return "Free";
  if (priceType === "sponsorship") return "Paid by a sponsor";
  const totals = (levels.length > 0 ? levels : [null]).map(
    (level) => quoteOf(view, level).totalKobo,
  );
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return least === most ? (
    <Money amountKobo={least} />
  ) : (
    <>
      <Money amountKobo={least} /> to <Money amountKobo={most} />, by level
    </>
  );
}
