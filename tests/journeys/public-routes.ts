/**
 * Addresses that anybody may open, one for each screen and state worth looking at. Axe, the check for
 * narrow screens and `npm run screenshots` go through them all.
 */
export const publicRoutes: readonly string[] = [
  "/",
  "/?mode=online&priceType=free&search=zzz",
  "/programs",
  "/programs?search=solar",
  "/programs/tiling",
  "/programs/customs-clearing",
  "/programs/nothing-like-it",
  "/platforms/physical",
  "/platforms/online?priceType=free",
  "/platforms/hybrid",
  "/about",
  "/training-programs",
  "/partnerships",
  "/press",
  "/guides",
  "/affiliate-courses",
  "/register/tiling",
  "/registration-success",
  "/login",
  "/register",
  "/careers",
  "/careers/apply",
  "/careers/apply/sent?reference=JOB-ABCDE-FGHJK",
  "/affiliate-courses?search=zzz",
  "/coming-soon",
  "/sandbox/mail",
  "/no-page-at-this-address",
];
