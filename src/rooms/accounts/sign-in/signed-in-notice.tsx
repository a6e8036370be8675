import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { withoutScripts } from "../account-texts.ts";
import { type NewSession, newSessionId } from "../sessions/new-session.ui.ts";

/** `</script>` in a name would end the element. */
const toJson = (session: NewSession) => JSON.stringify(session).replaceAll("<", "\\u003c");

export type SignedInNoticeProps = {
  readonly text: string;
  readonly next: string;
  /** Of a form that was sent without scripts; the page's script stores it. */
  readonly session: NewSession | undefined;
};

/** Shows for the moment before the next page that the sign-in worked. */
export const SignedInNotice = ({ text, next, session }: SignedInNoticeProps) => (
  <div className="stack">
    <Alert tone="success" role="status">
      <p>
        {text}{" "}
        <Link className="with-script" to={next}>
          Continue
        </Link>
      </p>
    </Alert>
    {session && (
      <script
        type="application/json"
        id={newSessionId}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: toJson(session) }}
      />
    )}
  </div>
);

/** Inside a form: tells the server that this browser runs no scripts. */
export const WithoutScriptsField = () => (
  <noscript>
    <input type="hidden" name={withoutScripts} value="yes" />
  </noscript>
);

/** Only this browser's storage knows who is signed in, and that needs scripts. */
export const NeedsScripts = () => (
  <div className="without-script">
    <Alert tone="warning" title="Signing in needs JavaScript">
      Your browser has it switched off. You can still read everything, register for a program, pay
      and apply without an account.
    </Alert>
  </div>
);
