import type { ReactNode } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import fonts from "#design/fonts.css?inline";
import styles from "#design/styles.css?inline";
import type { Route } from "./+types/root.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { saveData: request.headers.get("save-data") === "on" };
}

/**
 * The styles stand in the page: one round trip less before the first paint. The browser keeps what
 * the server wrote, so the bundle does not carry them a second time.
 */
function InlineStyles({ css }: { css: string }) {
  return (
    <style
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }}
    />
  );
}

export const links: LinksFunction = () => [];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <InlineStyles css={import.meta.env.SSR ? styles : ""} />
        <InlineStyles css={import.meta.env.SSR ? fonts : ""} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
