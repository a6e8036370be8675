/** Pages that belong to one person, or whose address holds a key, are never prefetched. */
const never = [
  "/api/*",
  "/enrolments/*",
  "/checkout*",
  "/o/*",
  "/pay/*",
  "/registration-success*",
  "/sandbox/*",
  "/*\\?*",
];

/** Speculation rules for `line.ts`; the security policy names them by their hash. */
export const readAheadRules: string = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          ...never.map((address) => ({ not: { href_matches: address } })),
        ],
      },
      eagerness: "moderate",
    },
  ],
});
