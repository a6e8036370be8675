import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { signOut } from "#rooms/accounts/ui/door.ts";

/** Ends the affiliate's session only: a learner's session in the same browser goes on. */
export function SignOut() {
  const leave = () => {
    signOut("affiliate");
    location.assign(href("/affiliate/login"));
  };
  return (
    <Button variant="quiet" icon="sign-out" className="desk-sign-out" onClick={leave}>
      Sign out
    </Button>
  );
}
