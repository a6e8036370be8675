import { colours } from "#academy";

const { light, dark } = colours;

/**
 * The colours of emails, light and dark. Each class of `darkStyles` replaces the inline colour of its element, in
 * programs that honour the reader's scheme.
 */
export const mailColours = {
  page: light.lime,
  sheet: light.surface,
  ink: light.ink,
  ink2: light.ink2,
  line: light.line,
  baba: light.baba,
  deep: light["baba-deep"],
  keke: light.keke,
  white: "#ffffff",
};

export const darkStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  `.m-page{background-color:${dark.lime}!important}`,
  `.m-sheet{background-color:${dark.surface}!important}`,
  `.m-ink{color:${dark.ink}!important}`,
  `.m-ink2{color:${dark.ink2}!important}`,
  `.m-line{border-color:${dark.line}!important}`,
  `.m-link{color:${dark.baba}!important}`,
  `.m-button{background-color:${dark.baba}!important;color:${dark["on-fill"]}!important}`,
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
