/**
 * The colours of emails, light and dark. Each class of `darkStyles` replaces the inline colour of its element, in
 * programs that honour the reader's scheme.
 */
export const mailColours = {
  page: "#f8fafd",
  sheet: "#ffffff",
  ink: "#12192f",
  ink2: "#444d61",
  line: "#ccd1d9",
  baba: "#1f2d7c",
  deep: "#0a1137",
  keke: "#fcc100",
  white: "#ffffff",
} as const;

export const darkStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".m-page{background-color:#080e23!important}",
  ".m-sheet{background-color:#111830!important}",
  ".m-ink{color:#edf0f6!important}",
  ".m-ink2{color:#b8becb!important}",
  ".m-line{border-color:#2d3548!important}",
  ".m-link{color:#a2b3fb!important}",
  ".m-button{background-color:#a2b3fb!important;color:#0a1137!important}",
  "}",
].join("");

export const mailFont = "Arial, Helvetica, sans-serif";

export const textStyle = {
  color: mailColours.ink,
  fontFamily: mailFont,
  fontSize: "16px",
  lineHeight: "25px",
  margin: "0 0 16px",
} as const;

export const cellStyle = { fontFamily: mailFont, fontSize: "15px", lineHeight: "22px" } as const;
