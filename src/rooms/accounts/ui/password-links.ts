import { href } from "react-router";

/** Where a person chooses a password after confirming an address. @param token that sets it, once */
export const choosePasswordPage = (token: string): string =>
  `${href("/reset-password")}?${new URLSearchParams({ token, confirmed: "" })}`;
