import { Alert } from "#design/messages/alert.tsx";

/** Why one is at the sign-in. The early script sets the attribute that shows it, so that nothing moves. */
export const SessionEnded = () => (
  <div className="session-ended">
    <Alert tone="info">
      You were signed out on this device. Sign in to go on; your cart is kept.
    </Alert>
  </div>
);
