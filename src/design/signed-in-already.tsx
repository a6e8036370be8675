import { type ReactNode, useEffect } from "react";
import { Alert } from "./alert.tsx";
import { Button, ButtonLink } from "./button.tsx";

export type SignedInAlreadyProps = {
  /** The page of this site that comes after signing in. */
  readonly next: string;
  /** Whether the address asked for it; else it is the dashboard. */
  readonly isAsked: boolean;
  /** This page, which stays open after logging out. */
  readonly here: string;
  /** The form, for visitors. */
  readonly children: ReactNode;
};

/**
 * Says on the sign-in pages that one is signed in. Only the browser knows that: the HTML has both states, an attribute
 * that is set before the first paint chooses, and the script of every page fills in the name (app/browser/visitor.ts).
 */
export function SignedInAlready({ next, isAsked, here, children }: SignedInAlreadyProps) {
  useEffect(() => {
    // The script of every page has set it before React starts.
    const isSignedIn = document.documentElement.hasAttribute("data-signed-in");
    if (isAsked && isSignedIn) location.replace(next);
  }, [isAsked, next]);
  return (
    <>
      <div className="signed-in">
        <Alert title="You are signed in as">
          <p
            data-visitor-name=""
            className="wrap-anywhere"
            suppressHydrationWarning
            // The script writes the name here, also before React comes. The space keeps its line.
            dangerouslySetInnerHTML={{ __html: "&nbsp;" }}
          />
          <p>
            To use another account, log out first. This removes your cart, and the forms that you
            started, from this device.
          </p>
          <div className="form-actions">
            <ButtonLink to={next}>{isAsked ? "Continue" : "Go to dashboard"}</ButtonLink>
            <Button variant="secondary" data-sign-out={here}>
              Log out
            </Button>
          </div>
        </Alert>
      </div>
      <div className="signed-out stack">{children}</div>
    </>
  );
}
