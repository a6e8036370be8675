import { useState } from "react";
import { CodeForm } from "./code-form.tsx";
import type { PostedAccount } from "./posted-account.ts";
import { type SignInAudience, type SignInDetails, SignInForm } from "./sign-in-form.tsx";

export type SignInProps = {
  readonly audience?: SignInAudience;
  readonly posted: PostedAccount | null;
  /** The page of this site to open then. */
  readonly next: string;
};

/** A sign-in: the password, and for an admin with a second factor its code, whatever kind of session it is. */
export function SignIn({ audience = "user", posted, next }: SignInProps) {
  const [details, setDetails] = useState<SignInDetails | null>(null);
  return details ? (
    <CodeForm audience={audience} details={details} next={next} onBack={() => setDetails(null)} />
  ) : (
    <SignInForm audience={audience} posted={posted} next={next} onCodeNeeded={setDetails} />
  );
}
