import { keptTownName } from "#foundation/browser/kept-town.ts";
import { audiences } from "#foundation/http/audiences.ts";

/** Lists of programs and starts filter by the town in the address, so the device's town is put into it. */
const listsByTown = String.raw`/^\/(programs|starts|platforms\/\w+)?$/`;

/**
 * The chosen town (foundation/academy/towns.ts): from the address, otherwise from the device. `all`, or a
 * town the academy doesn't have, counts as none.
 */
const townScript = () =>
  [
    'try{const u=new URLSearchParams(location.search),a=u.get("town"),',
    `t=a??JSON.parse(localStorage.getItem("${keptTownName}"))?.id;`,
    'if(t&&r.dataset.knownTowns.split(" ").includes(t)){r.dataset.town=t;',
    `if(a===null&&navigator.onLine&&${listsByTown}.test(location.pathname)){`,
    'u.set("town",t);location.replace("?"+u+location.hash)}}}catch{}',
  ].join("");

/** After this, the page is shown without a sheet that has not come; browsers would wait for minutes. */
const longestWaitMs = 5_000;

/**
 * A sheet that does not come must not keep the page white. A copy takes its place, which is for print until it is there:
 * browsers show a page without waiting for such a sheet.
 */
const sheetScript = () =>
  [
    "setTimeout(()=>{",
    'for(const l of document.querySelectorAll("link[rel=stylesheet]:not([media])"))if(!l.sheet){',
    'const c=l.cloneNode();c.media="print";c.onload=()=>{c.media="all"};l.replaceWith(c)}',
    `},${longestWaitMs});`,
  ].join("");

/**
 * Runs in the head, before the first paint. It sets attributes that styles depend on and that only this
 * browser knows: that scripts run, whether a person or an affiliate is signed in (so that "Sign in" never
 * changes before their eyes), whether the last session ended on its own (said on the sign-in page), which
 * town was chosen, and whether the page is scrolled past the navbar's threshold (spec §2.1).
 */
export const earlyScript = (): string =>
  [
    '{const r=document.documentElement;r.dataset.scripts="";',
    `try{r.toggleAttribute("data-signed-in",localStorage.getItem("${audiences.user.token}")!==null);`,
    `r.toggleAttribute("data-affiliate",localStorage.getItem("${audiences.affiliate.token}")!==null);`,
    // As `hasEndedByItself` reads it (foundation/http/session-end.ts).
    `r.toggleAttribute("data-ended",/"keptFor"/.test(localStorage.getItem("${audiences.user.ends[0]}")))}catch{}`,
    townScript(),
    sheetScript(),
    'addEventListener("scroll",()=>r.toggleAttribute("data-scrolled",scrollY>50),{passive:true})}',
  ].join("");
