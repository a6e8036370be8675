/** The first link of a page. Skips the navigation. */
export function SkipLink({ target = "main" }: { readonly target?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}
