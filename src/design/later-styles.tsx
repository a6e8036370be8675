/**
 * Styles of what comes further down, in a file that the browser keeps. Put it before the first section that needs
 * them: browsers paint what is above without waiting for it.
 * @param href from an import with `?url`
 * @param media the screens that need them here; others do not wait for them
 */
export function LaterStyles({ href, media }: { readonly href: string; readonly media?: string }) {
  return <link rel="stylesheet" href={href} media={media} />;
}
