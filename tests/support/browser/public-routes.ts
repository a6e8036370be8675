/**
 * A public screen: its heading, and its status if it is not 200. `template` marks the one page of each template
 * that axe checks in both schemes and widths.
 */
export type PublicScreen = { path: string; heading: string; status?: number; template?: true };

/**
 * One for each screen and state. The journey through all public pages, the discovery tests and `npm run
 * screenshots` use them.
 */
export const publicScreens: readonly PublicScreen[] = [
  { path: "/", heading: "Learn a trade with your hands.", template: true },
  { path: "/?mode=online&priceType=free&search=zzz", heading: "Learn a trade with your hands." },
  { path: "/programs", heading: "Available Programs", template: true },
  { path: "/programs?search=solar", heading: "Available Programs" },
  { path: "/programs/tiling", heading: "Tiling", template: true },
  { path: "/programs/customs-clearing", heading: "Customs Clearing" },
  { path: "/programs/export-documentation", heading: "Export Documentation" },
  { path: "/programs/free-skill-training", heading: "Free Skill Training" },
  { path: "/programs/nothing-like-it", heading: "Program Not Found", status: 404 },
  { path: "/find-your-door", heading: "Find your door", template: true },
  {
    path: "/find-your-door?town=yola&time=days&money=nothing&company=people&device=phone",
    heading: "Three doors for you",
    template: true,
  },
  { path: "/platforms/physical", heading: "Physical training", template: true },
  { path: "/platforms/online?priceType=free", heading: "Online training" },
  { path: "/platforms/hybrid", heading: "Hybrid training" },
  { path: "/about", heading: "About Zaure Academy", template: true },
  {
    path: "/training-programs",
    heading: "Training programs for hands that want work",
    template: true,
  },
  { path: "/partnerships", heading: "Partnerships", template: true },
  { path: "/press", heading: "Press", template: true },
  { path: "/guides", heading: "Guides", template: true },
  { path: "/guides/choosing", heading: "Choosing a trade" },
  { path: "/guides/paying", heading: "Paying", template: true },
  { path: "/guides/bring", heading: "What to bring" },
  { path: "/guides/sponsorship", heading: "Sponsored places" },
  { path: "/guides/guardians", heading: "For guardians" },
  { path: "/affiliate-courses", heading: "Affiliate Programs", template: true },
  { path: "/affiliate-courses?search=zzz", heading: "Affiliate Programs" },
  { path: "/affiliate-application", heading: "Become an Affiliate", template: true },
  { path: "/affiliate-application-success", heading: "Thank you for applying" },
  {
    path: "/affiliate-application/AFF-NONE2-NONE2-NONE2-NONE2",
    heading: "No such application",
    status: 404,
  },
  { path: "/affiliate/login", heading: "Affiliate sign-in" },
  { path: "/register/tiling", heading: "Register for Tiling" },
  { path: "/register/nothing-like-it", heading: "Program Not Found", status: 404 },
  { path: "/registration-success", heading: "Registration Successful", template: true },
  { path: "/slips", heading: "Check an admission slip", template: true },
  { path: "/slips?code=ZA-7K4M-3W3", heading: "Check an admission slip", status: 422 },
  { path: "/slips/ZA-7K4M-3W2", heading: "This slip is not valid", status: 404 },
  { path: "/login", heading: "Sign in" },
  { path: "/register", heading: "Create an account" },
  { path: "/forgot-password", heading: "Forgot your password?" },
  { path: "/reset-password", heading: "Set a new password", template: true },
  { path: "/confirm-email", heading: "Confirm your email address" },
  { path: "/affiliate/stop-account-change", heading: "Stop the change of your bank account" },
  { path: "/terms", heading: "Terms of Service" },
  { path: "/privacy", heading: "Privacy Policy", template: true },
  { path: "/accessibility", heading: "Accessibility Policy" },
  { path: "/cookies", heading: "Cookie Policy" },
  { path: "/help", heading: "Help Center", template: true },
  { path: "/help?search=pay", heading: "Help Center" },
  { path: "/help?search=zzz", heading: "Help Center" },
  { path: "/help#how-can-i-pay", heading: "Help Center" },
  { path: "/blog", heading: "Blog", template: true },
  { path: "/blog/category/expert-tips", heading: "Expert Tips" },
  {
    path: "/blog/keeping-a-customer-book",
    heading: "One exercise book that earns more than a new tool",
    template: true,
  },
  {
    path: "/blog/first-ninety-days-after-the-certificate",
    heading: "Three ways through the first ninety days",
  },
  { path: "/blog/no-such-post", heading: "Unexpected Application Error!", status: 404 },
  { path: "/contact", heading: "Contact us", template: true },
  { path: "/contact?sent=1", heading: "Contact us" },
  { path: "/community", heading: "Community", template: true },
  { path: "/careers", heading: "Careers", template: true },
  { path: "/careers/apply", heading: "Apply for a position" },
  { path: "/careers/apply/sent?reference=JOB-ABCDE-FGHJK", heading: "Your application is in" },
  { path: "/coming-soon", heading: "Coming Soon" },
  { path: "/sandbox/mail", heading: "Outbox", template: true },
  {
    path: "/no-page-at-this-address",
    heading: "Unexpected Application Error!",
    template: true,
    status: 404,
  },
];

export const publicRoutes: readonly string[] = publicScreens.map(({ path }) => path);
