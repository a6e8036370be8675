import { academy } from "#foundation/academy.ts";

/** The program's door in its wall, with the academy's name. */
export function SlipBand({ band, title }: { readonly band: string; readonly title: string }) {
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
