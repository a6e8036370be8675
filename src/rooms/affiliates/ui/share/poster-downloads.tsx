import { ActionButton } from "#design/action-button.tsx";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { posterPath, type ShareTarget } from "../../rules/share-links.ts";

/** The same poster on two sizes of paper, to print and hang up where people allow it. */
export function PosterDownloads({ target }: { readonly target: ShareTarget }) {
  const papers = [
    ["a4", "A4 poster (PDF)"],
    ["a5", "A5 poster (PDF)"],
  ] as const;
  return (
    <section className="share-part" aria-labelledby="share-poster">
      <h3 id="share-poster">Poster</h3>
      <p>With your QR code and your code in large letters. Ask before you hang it up.</p>
      <div className="row">
        {papers.map(([paper, label]) => (
          <ActionButton
            key={paper}
            variant="secondary"
            icon="download"
            onAct={() => openFile(posterPath(target, paper), "affiliate")}
          >
            {label}
          </ActionButton>
        ))}
      </div>
    </section>
  );
}
