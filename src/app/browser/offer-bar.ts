/** On a phone, the bar at the bottom of a program's page goes while the panel's own button is on the screen. */
const bar = document.querySelector(".offer-bar");
const button = document.querySelector(".offer-aside .offer-foot > .button");
if (bar && button && "IntersectionObserver" in window) {
  // All of it, below the navigation.
  new IntersectionObserver(
    (seen) => bar.toggleAttribute("data-beside", (seen.at(-1)?.intersectionRatio ?? 0) > 0.99),
    { rootMargin: "-64px 0px 0px", threshold: 1 },
  ).observe(button);
}

export {};
