import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import {
  type LinkQuery,
  levelFormId,
  notOpenYet,
  registrationPath,
} from "../list/program-links.ts";

type RegisterBarProps = {
  readonly program: ProgramCardFacts;
  /** The code of a followed link. */
  readonly linkQuery: LinkQuery | null;
};

/** With levels it sends the form at the top, so that the level chosen there counts. */
function RegisterNow({ program, linkQuery }: RegisterBarProps) {
  const path = withTown(registrationPath(program.id, linkQuery), useTown());
  const name = <span className="visually-hidden"> for {program.title}</span>;
  if (program.externalUrl !== null) {
    return (
      <a className="button button-large" href={program.externalUrl} rel="noopener">
        Register Now{name}
        <Icon name="external" />
      </a>
    );
  }
  if (program.fees.length > 0) {
    return (
      <Button type="submit" form={levelFormId} size="large">
        Register Now{name}
      </Button>
    );
  }
  return (
    <Link className="button button-large" to={path}>
      {program.form === "hybrid-closed" ? notOpenYet : "Register Now"}
      {name}
    </Link>
  );
}

/**
 * Fee and button at the end of a program's page. On a phone it is always at the bottom of the screen.
 */
export function RegisterBar(bar: RegisterBarProps) {
  const { program } = bar;
  return (
    <section className="offer-bar" aria-label="Register">
      <div className="wrap">
        <b className="offer-bar-title">{program.title}</b>
        <ProgramFee program={program} />
        <RegisterNow {...bar} />
      </div>
    </section>
  );
}
