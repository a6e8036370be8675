import { SignUpForm as AccountForm, type PostedAccount } from "#rooms/accounts/door.ui.ts";
import { creditedLink, type Referrer, ReferrerNote } from "#rooms/affiliates/door.ui.ts";

export type SignUpFormProps = {
  readonly posted: PostedAccount | null;
  readonly next: string;
  /** The affiliate whose link brought the visitor to this page. */
  readonly link: Referrer | null;
};

/** The form of accounts, with the affiliates' note on the code. */
export const SignUpForm = ({ posted, next, link }: SignUpFormProps) => (
  <AccountForm
    posted={posted}
    next={next}
    readKeptLink={() => creditedLink({ link })}
    codeNote={(typed) => <ReferrerNote link={link} affiliateCode={typed} />}
  />
);
