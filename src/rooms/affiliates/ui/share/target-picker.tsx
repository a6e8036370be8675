import { type FormEvent, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { callApi } from "#foundation/http/call.ts";
import { type ShareTarget, sharePageNames, sharePages } from "../../rules/sharing/share-links.ts";

type Found = { readonly id: string; readonly title: string };

type Search =
  | { readonly kind: "idle" | "searching" | "failed" }
  | { readonly kind: "found"; readonly programs: readonly Found[]; readonly total: number };

/** At most this many programs are offered; a longer word finds fewer. */
const mostOffered = 8;

const wordsOf = (search: Search): string => {
  switch (search.kind) {
    case "idle":
      return "";
    case "searching":
      return "Searching...";
    case "failed":
      return "The search did not work. Check your connection and try again.";
    case "found":
      if (search.total === 0) return "No program found. Try another word.";
      return search.total > mostOffered
        ? `The first ${mostOffered} of ${search.total} programs.`
        : `${search.total} ${search.total === 1 ? "program" : "programs"} found.`;
  }
};

export type TargetPickerProps = {
  readonly target: ShareTarget;
  readonly onPick: (target: ShareTarget) => void;
};

/** Which page the link opens: one of a few, or any program of the catalogue. */
export function TargetPicker({ target, onPick }: TargetPickerProps) {
  const [search, setSearch] = useState<Search>({ kind: "idle" });
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    if (!words) return setSearch({ kind: "idle" });
    setSearch({ kind: "searching" });
    try {
      const query = { search: words.slice(0, 200), page: 1, pageSize: mostOffered };
      const { programs, total } = await callApi("GET /programs", { query });
      setSearch({ kind: "found", programs, total });
    } catch {
      setSearch({ kind: "failed" });
    }
  }
  const pick = (chosen: ShareTarget) => {
    onPick(chosen);
    setSearch({ kind: "idle" });
  };
  const shown = target.kind === "page" ? sharePages[target.page].label : target.title;
  return (
    <section className="share-picker share-whole" aria-labelledby="share-target">
      <h3 id="share-target">What do you share?</h3>
      <p role="status">
        Your link opens: <b>{shown}</b>
      </p>
      <div className="row">
        {sharePageNames.map((page) => (
          <Button
            key={page}
            variant="secondary"
            aria-pressed={target.kind === "page" && target.page === page}
            onClick={() => pick({ kind: "page", page })}
          >
            {sharePages[page].label}
          </Button>
        ))}
      </div>
      <SearchForm onSubmit={(event) => void find(event)}>
        <SearchField label="Find a program" placeholder="Like tiling" button="Find" />
      </SearchForm>
      <p role="status" className="hint">
        {wordsOf(search)}
      </p>
      {search.kind === "found" && search.programs.length > 0 && (
        <ul className="share-found">
          {search.programs.map(({ id, title }) => (
            <li key={id}>
              <Button variant="quiet" onClick={() => pick({ kind: "program", id, title })}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
