import { Panel } from "#design/page/panel.tsx";
import { AskSomeone } from "./ask-someone.tsx";
import { AtCentre } from "./at-centre.tsx";
import { TransferWays } from "./other-ways.tsx";
import type { WaysLeft as Ways } from "./outcome.ts";
import { PayWay, PayWays } from "./pay-way.tsx";
import { useComingNumber } from "./use-coming-number.ui.ts";

/** What someone can do besides paying by card: transfer, ask somebody, or pay at a centre. */
export function WaysLeft({ ways }: { readonly ways: Ways }) {
  const { amountKobo, wholeKobo, confirms, course, location, code, holder } = ways;
  useComingNumber(ways);
  return (
    <Panel title="Other ways to pay">
      <PayWays>
        <PayWay way="transfer" isOpen>
          <TransferWays due={ways} amountKobo={amountKobo} confirms={confirms} />
        </PayWay>
        <PayWay way="centre">
          <AtCentre location={location} code={code} />
        </PayWay>
        {holder && (
          <PayWay way="someone">
            <AskSomeone
              enrolmentId={holder.id}
              resumeToken={holder.resumeToken}
              courseName={course}
              amountKobo={wholeKobo}
              posted={null}
            />
          </PayWay>
        )}
      </PayWays>
    </Panel>
  );
}
