import { CopyButton } from "#design/copy-button.tsx";
import { shareLink } from "../../rules/share-links.ts";
import type { Shared } from "./shared.ts";

/** The bare link, for whatever else the affiliate writes. */
export function ShareLink({ code, target, origin }: Shared) {
  const link = shareLink(origin, target, code, "link");
  return (
    <section className="share-part share-whole" aria-labelledby="share-link">
      <h3 id="share-link">Link</h3>
      <p className="share-text">{link}</p>
      <div className="row">
        <CopyButton value={link} label="Copy link" />
      </div>
    </section>
  );
}
