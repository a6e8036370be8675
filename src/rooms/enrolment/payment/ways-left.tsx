import { Disclosure } from "#design/actions/disclosure.tsx";
import { Panel } from "#design/page/panel.tsx";
import { AskSomeone } from "./ask-someone.tsx";
import { AtCentre } from "./at-centre.tsx";
import { TransferWays } from "./other-ways.tsx";
import type { WaysLeft as Ways } from "./outcome.ts";
import { useComingNumber } from "./use-coming-number.ui.ts";

/** What someone can do besides paying by card: transfer, ask somebody, or pay at a centre. */
export function WaysLeft({ ways }: { readonly ways: Ways }) {
  const { amountKobo, wholeKobo, confirms, course, location, code, holder } = ways;
  useComingNumber(ways);
  return (
    <Panel title="Other ways to pay">
      <div className="stack stack-16">
        <h3>Pay by bank transfer</h3>
        <TransferWays due={ways} amountKobo={amountKobo} confirms={confirms} />
        <div>
          {holder && (
            <Disclosure summary="Ask someone else to pay">
              <AskSomeone
                enrolmentId={holder.id}
                resumeToken={holder.resumeToken}
                courseName={course}
                amountKobo={wholeKobo}
                posted={null}
              />
            </Disclosure>
          )}
          <Disclosure summary="Pay at a centre">
            <AtCentre location={location} code={code} />
          </Disclosure>
        </div>
      </div>
    </Panel>
  );
}
