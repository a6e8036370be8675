import { Button } from "#design/actions/button.tsx";

/** Loads the page again (browser/page-controls.ts). */
export const TryAgain = () => (
  <div className="with-script">
    <Button size="large" data-try-again>
      Try again
    </Button>
    <p role="status" />
  </div>
);
