/** First in the page: past the navigation to the content. */
export function SkipLink({ target = "main" }: { readonly target?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}
