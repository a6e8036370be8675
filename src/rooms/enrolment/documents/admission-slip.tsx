import { Icon } from "#design/icons/icon.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import type { SlipLinks as Links, AdmissionSlip as Slip } from "./slip.ts";
import {
  checkWords,
  feeWords,
  levelWords,
  placeWords,
  slipStatusName,
  slipTitle,
  trainingWords,
  whenToCome,
} from "./slip-words.ts";

/** The program's door in its wall, with the academy's name. */
function SlipBand({ band, title }: { readonly band: string; readonly title: string }) {
  return (
    <div className="slip-band">
      <div
        className="slip-art"
        // Drawn by the server from looked-up shapes; no typed text is in it.
        dangerouslySetInnerHTML={{ __html: band }}
      />
      <p className="slip-wall">
        <span>{academy.name}</span>
        <b>{title}</b>
      </p>
    </div>
  );
}

/** The short code in large letters, with its QR code. */
function SlipCode({ slip }: { readonly slip: Slip }) {
  const { code, links, qr } = slip;
  return (
    <div className="slip-proof">
      <div>
        <p className="slip-label">Your code</p>
        <p className="slip-code">{code}</p>
        <p className="slip-hint">
          {checkWords}{" "}
          <a href={links.verify}>
            {links.verify.replace(/^https?:\/\/|[^/]+$/g, "")}
            <wbr />
            <span className="money">{code}</span>
          </a>
        </p>
      </div>
      <svg
        className="slip-qr"
        viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code of ${code}`}
      >
        <path fill="#fff" d={`M-3-3h${qr.size + 6}v${qr.size + 6}H-3z`} />
        <path fill="var(--color-baba-deep)" d={qr.path} />
      </svg>
    </div>
  );
}

function Place({ slip }: { readonly slip: Slip }) {
  const { centre } = slip;
  if (!centre) return placeWords(slip);
  return (
    <>
      {centre.address}
      <small>
        <a href={centre.mapUrl} className="no-print">
          Open the map
        </a>
        <a href={`tel:${centre.phone.replaceAll(" ", "")}`}>{centre.phone}</a>
        <span>{spokenHours(centre.hours).join(", ")}</span>
      </small>
    </>
  );
}

/** When, where and what was paid. */
function SlipFacts({ slip }: { readonly slip: Slip }) {
  const { starts, ends, times } = trainingWords(slip);
  const { amount, covers } = feeWords(slip);
  const come = whenToCome(slip);
  return (
    <dl className="slip-facts">
      <div>
        <dt>Training starts</dt>
        <dd>{starts}</dd>
      </div>
      {ends && (
        <div>
          <dt>Training ends</dt>
          <dd>{ends}</dd>
        </div>
      )}
      {times && (
        <div className="slip-wide">
          <dt>Training days</dt>
          <dd>{times}</dd>
        </div>
      )}
      <div className="slip-wide">
        <dt>{slip.centre ? "Centre" : "Place"}</dt>
        <dd>
          <Place slip={slip} />
        </dd>
      </div>
      {come.length > 0 && (
        <div className="slip-wide">
          <dt>When to come</dt>
          <dd>{come.join(" ")}</dd>
        </div>
      )}
      <div className="slip-wide">
        <dt>Fee</dt>
        <dd>
          {amount}
          {covers.length > 0 && (
            <small>
              {covers.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** What the holder can do with the slip. Files open without scripts. */
function SlipLinks({ links }: { readonly links: Links }) {
  const { own, whatsApp } = links;
  return (
    <p className="slip-links no-print">
      {own && (
        <a className="button button-secondary" href={own.pdf}>
          <Icon name="download" />
          Download PDF
        </a>
      )}
      {own?.calendar && (
        <a className="button button-quiet" href={own.calendar}>
          <Icon name="calendar" />
          Add to calendar
        </a>
      )}
      <a className="button button-quiet" href={whatsApp} rel="noopener">
        <Icon name="share" />
        Share on WhatsApp
      </a>
    </p>
  );
}

/** What a learner brings and who to ask. */
function SlipFoot({ slip }: { readonly slip: Slip }) {
  const { bring } = slip;
  return (
    <div className="slip-foot">
      {bring.length > 0 && (
        <section>
          <h3>{slip.program.mode === "online" ? "What you need" : "What to bring"}</h3>
          <ul>
            {bring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Questions?</h3>
        <ul>
          <li>
            <a href={`tel:${academy.phone.replaceAll(" ", "")}`}>{academy.phone}</a> or{" "}
            <a href={whatsAppChat(academy.phone)}>WhatsApp</a>
          </li>
          <li>
            <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>
          </li>
          <li>{spokenHours(academy.supportHours).join(", ")}</li>
        </ul>
      </section>
    </div>
  );
}

/**
 * The admission slip, for plain pages and pages with React. A page that shows it has `slips.css`. Printed, it fits one
 * A5 page.
 */
export function AdmissionSlip({
  slip,
  isFolded = false,
}: {
  readonly slip: Slip;
  /** The links to its files are beside it already. */
  readonly isFolded?: boolean;
}) {
  const { code, learnerName, program, status } = slip;
  const level = levelWords(slip);
  return (
    <article className="slip" aria-labelledby={`slip-${code}`}>
      <SlipBand band={slip.band} title={slipTitle} />
      <div className="slip-head">
        <p className={`pill ${status === "awaiting_form" ? "tone-warning" : "tone-success"}`}>
          {slipStatusName(slip)}
        </p>
        <h2 id={`slip-${code}`}>{learnerName}</h2>
        <p className="slip-program">
          {program.title}
          {level && <span> {level}</span>}
        </p>
      </div>
      <SlipCode slip={slip} />
      <SlipFacts slip={slip} />
      <SlipFoot slip={slip} />
      {!isFolded && <SlipLinks links={slip.links} />}
    </article>
  );
}
