import { type ReactNode, useEffect } from "react";
import { Button, ButtonLink } from "../actions/button.tsx";
import { Alert } from "./alert.tsx";

export type SignedInAlreadyProps = {
  /** The page of this site to open after signing in. */
  readonly next: string;
  /** Whether the address asked for it; otherwise it is the dashboard. */
  readonly isAsked: boolean;
  /** Whose sign-in it is; a learner's by default. */
  readonly audience?: "affiliate" | undefined;
  /** This page, which stays open after logging out. */
  readonly here: string;
  /** The form, for visitors. */
  readonly children: ReactNode;
};

/** The attribute that says that someone is signed in, and the classes it shows and hides. */
const marks = {
  user: { attribute: "data-signed-in", signedIn: "signed-in", signedOut: "signed-out" },
  affiliate: { attribute: "data-affiliate", signedIn: "affiliate-in", signedOut: "affiliate-out" },
} as const;

/** The script of every page writes the name here, even before React loads. The space keeps the line's height. */
const Name = () => (
  <p
    data-visitor-name=""
    className="wrap-anywhere"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: "&nbsp;" }}
  />
);

/**
 * Says on the sign-in pages that someone is already signed in. Only the browser knows that: the HTML has both states,
 * an attribute that is set before the first paint chooses, and the script of every page fills in the name
 * (app/browser/visitor.ts).
 */
export function SignedInAlready(props: SignedInAlreadyProps) {
  const { next, isAsked, here, audience, children } = props;
  const { attribute, signedIn, signedOut } = marks[audience ?? "user"];
  useEffect(() => {
    // The early script has set it before React starts.
    const isSignedIn = document.documentElement.hasAttribute(attribute);
    if (isAsked && isSignedIn) location.replace(next);
  }, [attribute, isAsked, next]);
  return (
    <>
      <div className={signedIn}>
        <Alert title={audience ? "You are signed in as an affiliate" : "You are signed in as"}>
          {!audience && <Name />}
          <p>
            To use another account, log out first.
            {!audience && " This removes your cart and the forms you started from this device."}
          </p>
          <div className="form-actions">
            <ButtonLink to={next}>{isAsked ? "Continue" : "Go to dashboard"}</ButtonLink>
            <Button variant="secondary" data-sign-out={here} data-sign-out-of={audience}>
              Log out
            </Button>
          </div>
        </Alert>
      </div>
      <div className={`${signedOut} stack`}>{children}</div>
    </>
  );
}
