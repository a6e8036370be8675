import { href } from "react-router";
import type { AudienceName } from "#foundation/http/audiences.ts";

/** Where a person asks for a link; the link of the mail leads back to the sign-in of this kind. */
export const forgotPasswordPage = (audience: AudienceName): string =>
  audience === "user"
    ? href("/forgot-password")
    : `${href("/forgot-password")}?audience=${audience}`;

/** Where a person chooses a password after confirming an address. @param token that sets it, once */
export const choosePasswordPage = (token: string): string =>
  `${href("/reset-password")}?${new URLSearchParams({ token, confirmed: "" })}`;
