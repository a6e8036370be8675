import { Button } from "#design/button.tsx";
import { audiences } from "#foundation/http/audiences.ts";
import { signOut } from "#rooms/accounts/ui/door.ts";

/** Ends the affiliate's session on this device. */
export const SignOut = () => (
  <div>
    <Button
      variant="secondary"
      icon="sign-out"
      onClick={() => {
        signOut("affiliate");
        location.assign(audiences.affiliate.signIn);
      }}
    >
      Sign out
    </Button>
  </div>
);
