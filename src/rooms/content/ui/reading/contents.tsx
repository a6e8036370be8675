import { href } from "react-router";

/** The four policies, in the order of the footer. */
export const policies = [
  { name: "Terms", to: href("/terms") },
  { name: "Privacy", to: href("/privacy") },
  { name: "Accessibility", to: href("/accessibility") },
  { name: "Cookies", to: href("/cookies") },
] as const;

/** The headings of a long text, with links. */
export function Contents({
  headings,
}: {
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}) {
  return (
    <nav className="table-of-contents no-print" aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
