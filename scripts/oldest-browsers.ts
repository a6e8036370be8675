/** The oldest browsers that the academy promises (README), each on computers and phones. */
export const oldestBrowsers = { chrome: 99, safari: 15.4, firefox: 102 } as const;
