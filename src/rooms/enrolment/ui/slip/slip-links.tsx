import { Icon } from "#design/icon.tsx";
import type { SlipLinks as Links } from "../../contract/slip.ts";

/** What the holder can do with the slip. Files open without scripts. */
export function SlipLinks({ links }: { readonly links: Links }) {
  const { own, whatsApp } = links;
  return (
    <p className="slip-links no-print">
      {own && (
        <a className="button" href={own.pdf}>
          <Icon name="download" />
          Download PDF
        </a>
      )}
      {own?.calendar && (
        <a className="button button-secondary" href={own.calendar}>
          <Icon name="calendar" />
          Add to calendar
        </a>
      )}
      <a className="button button-secondary" href={whatsApp} rel="noopener">
        <Icon name="share" />
        Share on WhatsApp
      </a>
    </p>
  );
}
