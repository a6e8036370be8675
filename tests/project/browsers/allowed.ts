/**
 * What the build may use though the oldest promised browsers lack it, each with the reason: the code checks first, or
 * the page is only plainer without it. A name that is no longer used must be removed.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  "our code asks for it first": ["HTMLScriptElement.supports", "requestIdleCallback"],
  "React and its router ask for it first": [
    ...[
      "navigation",
      ".skipTransition()",
      ".startViewTransition()",
      "navigator.connection",
      "setImmediate",
    ],
    ...["the event navigate", "the event navigateerror", "the event navigatesuccess"],
  ],
  "the provider's window asks for it first": [".setStatus()"],
  "an element or attribute that adds nothing where it is unknown": [
    ...["<aside inert>", "<details name>", "<link blocking>", "<search>", "<input autocapitalize>"],
  ],
  "only arranges or colours; what has to be hidden or shown asks `@supports` first": [":has"],
  "only on screens of the back office, where a bar then does not stay in view": [
    ...[
      "@container",
      "a range in a query",
      "container-type:",
      "container-type: inline-size",
      "cqi",
    ],
  ],
  "without scripts a price is there twice": ["@media (scripting)"],
  "the page behind an open dialog then scrolls": [":modal"],
  "drawn faster, where the browser can": [
    ...["content-visibility:", "content-visibility: auto", "contain-intrinsic-height:"],
  ],
  "looks of bars, lines, boxes and colours; the browser's own are as good": [
    ...[":-moz-progress-bar", ":-webkit-progress-bar", ":-webkit-progress-value"],
    ...["-webkit-tap-highlight-color:", "@media (forced-colors)", "forced-color-adjust:"],
    ...["forced-color-adjust: none", "field-sizing:", "field-sizing: content"],
    ...["grid-template-rows: subgrid", "overscroll-behavior:", "overscroll-behavior: contain"],
    ...["scrollbar-gutter:", "scrollbar-gutter: stable", "scrollbar-width:"],
    ...["scrollbar-width: thin", "text-size-adjust:", "text-wrap:", "text-wrap: balance"],
    ...["text-wrap: pretty", "text-wrap: wrap"],
  ],
  "on paper only": [
    ...["@page", "break-after: avoid", "page:", "print-color-adjust: exact", "size:"],
  ],
  "on paper, the slips of a family that are folded; otherwise open them before you print": [
    ...[":details-content", "content-visibility: visible"],
  ],
  "only in the back office, where a toast then moves what is in view": [
    ...["overflow-anchor:", "overflow-anchor: none"],
  ],
  "the data mean flexible boxes; in a grid every browser knows it": [
    ...["align-content: start", "place-content: start", "place-items: end", "place-items: start"],
    ...["place-self: end", "place-self: start"],
  ],
};

export const allowed = new Set(Object.values(reasons).flat());
