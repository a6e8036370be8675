import { colours, locale, name } from "#academy";

/** What the service worker writes itself: the notice on a kept page, and the page for those that are not kept. */

const { light, dark } = colours;

const askEveryMs = 20_000;

const style = `
body{margin:0;background:${light.lime};color:${light.ink};font:1.0625rem/1.55 "Public Sans",Roboto,Arial,sans-serif}
header{background:${light["baba-deep"]};color:#fff;padding:1rem max(1rem,calc(50% - 20rem));font-weight:700}
main{max-width:40rem;margin:auto;padding:2.25rem 1rem}
h1{font-size:1.875rem;line-height:1.15;margin:0 0 1rem}h2{font-size:1.3125rem;margin:2.25rem 0 .5rem}
a{color:${light.baba}}li{margin:0}li a{display:block;padding:.625rem 0}ul{list-style:none;padding:0}
:focus-visible{outline:3px solid ${light.keke};outline-offset:3px;box-shadow:0 0 0 3px ${light["baba-deep"]}}
@media(prefers-color-scheme:dark){body{background:${dark.lime};color:${dark.ink}}a{color:${dark.baba}}}`;

/**
 * Opens the page when the server answers. A phone may say that it is online while it has no data, or never have been
 * offline, so the page asks again and again while someone looks at it.
 */
const reopen = `const ask=()=>document.hidden||
fetch(location.href,{method:"HEAD",cache:"no-store"}).then(()=>location.reload(),()=>{});
addEventListener("online",ask);setInterval(ask,${askEveryMs})`;

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Titles are as in HTML, with its entities; a name with other characters than these has none. */
const titleEnd = ` – ${escapeHtml(name)}`;

export type KeptPage = { readonly path: string; readonly title: string };

/**
 * The page for one that is not kept. What waits on the device is sent by the page that opens when the connection is back.
 * @param pages with titles as in their HTML, with its entities
 * @param pathname that was asked for; its page with another query comes first
 */
export function offlinePage(pages: readonly KeptPage[], pathname: string): string {
  const isOther = ({ path }: KeptPage) => path.split("?")[0] !== pathname;
  const list = [...pages]
    .sort((one, two) => Number(isOther(one)) - Number(isOther(two)))
    .map(
      ({ path, title }) =>
        `<li><a href="${escapeHtml(path)}">${title.replace(titleEnd, "").replace(/</g, "&lt;")}</a></li>`,
    );
  const kept =
    list.length === 0
      ? "<p>No page is kept on this device yet.</p>"
      : `<h2>Pages kept on this device</h2><ul>${list.join("")}</ul>`;
  return `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>You are offline</title><style>${style}</style></head><body><header>${escapeHtml(name)}</header><main><h1>You are offline</h1><p>This page is not kept on this device. Check your data or Wi-Fi, then <a href="">try again</a>. The page opens automatically when your connection is back.</p>${kept}</main><script>${reopen}</script></body></html>`;
}

const noticeStyle = `.kept-notice{position:fixed;z-index:80;inset:auto 0 0;margin:0;padding:.75rem 1rem;background:${light.keke};color:${light["baba-deep"]};font-size:.9375rem;text-align:center}@media print{.kept-notice{position:static}}`;

/**
 * A kept page with a line that says so, at the end of its body, where React ignores it.
 * @param keptAt when the server sent it
 * @param isOffline otherwise the connection was too slow
 */
export function withNotice(html: string, keptAt: Date, isOffline: boolean): string {
  const when = keptAt.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  const why = isOffline ? "You are offline." : "Your network is slow.";
  const notice = `<style>${noticeStyle}</style><p class="kept-notice" role="status">${why} This is the page as it was on ${when}.</p>`;
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + notice : html.slice(0, end) + notice + html.slice(end);
}
