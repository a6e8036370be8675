import { audiences } from "#foundation/http/audiences.ts";

/**
 * Runs in the head, before the first paint. It sets attributes that styles depend on and only this browser
 * knows: whether a person or an affiliate is signed in (so that "Sign in" never changes before their eyes), whether the last
 * session ended by itself (said on the sign-in page), and whether the page is scrolled past the navbar's
 * threshold (spec §2.1).
 */
export const earlyScript = (): string =>
  [
    "{const r=document.documentElement;",
    `try{r.toggleAttribute("data-signed-in",localStorage.getItem("${audiences.user.token}")!==null);`,
    `r.toggleAttribute("data-affiliate",localStorage.getItem("${audiences.affiliate.token}")!==null);`,
    // As `hasEndedByItself` reads it (foundation/http/session-end.ts).
    `r.toggleAttribute("data-ended",/"keptFor"/.test(localStorage.getItem("${audiences.user.ends[0]}")))}catch{}`,
    'addEventListener("scroll",()=>r.toggleAttribute("data-scrolled",scrollY>50),{passive:true})}',
  ].join("");
