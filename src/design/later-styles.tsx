/**
 * Styles of what comes further down, in a file that the browser keeps. Put it before the first section that needs
 * them: browsers paint what is above without waiting for it.
 * @param href from an import with `?url`
 */
export function LaterStyles({ href }: { readonly href: string }) {
  return <link rel="stylesheet" href={href} />;
}
