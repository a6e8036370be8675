import { href } from "react-router";
import { Link } from "#design/link.tsx";
import { academy } from "#foundation/academy.ts";

/** The text that the learner signs. */
export function DeclarationText({ hasConsentBox }: { readonly hasConsentBox: boolean }) {
  return (
    <div className="stack stack-8 mb-16">
      <h3>Your signature</h3>
      <p>
        {hasConsentBox ? "By signing" : "My answers are true and complete. By signing"} I accept the{" "}
        <Link to={href("/terms")}>Terms of Service</Link> and the{" "}
        <Link to={href("/privacy")}>Privacy Policy</Link> of {academy.name}.
      </p>
    </div>
  );
}
