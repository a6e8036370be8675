import { useState } from "react";
import { CodeForm, type SignInDetails, SignInForm } from "#rooms/accounts/ui/door.ts";

/** The sign-in of admins: password, and the code of the second factor where there is one. */
export function SignIn({ next }: { readonly next: string }) {
  const [details, setDetails] = useState<SignInDetails | null>(null);
  if (details) return <CodeForm details={details} next={next} onBack={() => setDetails(null)} />;
  return <SignInForm audience="admin" posted={null} next={next} onCodeNeeded={setDetails} />;
}
