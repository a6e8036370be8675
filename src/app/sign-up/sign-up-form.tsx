import type { PostedAccount } from "#rooms/accounts/ui/door.ts";
import { SignUpForm as AccountForm } from "#rooms/accounts/ui/door.ts";
import {
  AffiliateCodeNote,
  type Referrer,
  ReferrerNote,
  readKeptLink,
} from "#rooms/affiliates/ui/door.ts";

export type SignUpFormProps = {
  readonly posted: PostedAccount | null;
  readonly next: string;
  /** The affiliate whose link led to this page. */
  readonly link: Referrer | null;
};

/** The form of accounts, with the affiliates' note on the code. */
export const SignUpForm = ({ posted, next, link }: SignUpFormProps) => (
  <AccountForm
    posted={posted}
    next={next}
    readKeptLink={readKeptLink}
    codeNote={(typed) =>
      link && !typed ? <ReferrerNote {...link} /> : <AffiliateCodeNote affiliateCode={typed} />
    }
  />
);
