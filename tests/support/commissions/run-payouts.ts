import { recordReferral } from "#rooms/affiliates/door.server.ts";
import type { PayoutDetails } from "#rooms/affiliates/payouts/payouts.ts";
import type { TestAcademy } from "../academy/open-academy.ts";
import { addEnrolments } from "../enrolments/add-enrolments.ts";
import type { TestAffiliate } from "../people/make-affiliate.ts";
import { signInAs } from "../people/sign-in-as.ts";
import { tellPaid } from "./tell-money.ts";

export const bankAccount = {
  bankName: "Zenith Bank",
  accountNumber: "0123456789",
  accountName: "Asabe Danjuma",
};

/** The token of another admin's session. */
export const signInOtherAdmin = async (academy: TestAcademy): Promise<string> =>
  (await signInAs(academy, "admin", "bursar@academy.example", "owner", "Bursar")).token;

/** What admins and affiliates do with payouts, by real requests. */
export function payoutsOf(academy: TestAcademy, maker: string, approver: string) {
  const post = (token: string, path: string, body?: object) =>
    academy.call("POST", `/admin/payouts${path}`, { token, ...(body ? { body } : {}) });
  const make = () => post(maker, "");
  const approve = (id: string, token = approver) => post(token, `/${id}/approve`);
  let transfers = 76;
  const pay = (id: string, bankReference = `BANK-${++transfers}`) =>
    post(maker, `/${id}/pay`, { bankReference });
  return {
    make,
    approve,
    pay,
    sendBack: (id: string, statement?: string) =>
      post(maker, `/${id}/return`, { reason: "Account closed", statement }),
    cancel: (id: string, statement?: string) =>
      post(maker, `/${id}/cancel`, { reason: "Wrong day", statement }),
    /** Makes, approves and pays a payout of all that is due. */
    async payAll(): Promise<PayoutDetails> {
      const made = await make();
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      const { id } = (made.body as PayoutDetails).payout;
      await approve(id);
      const paid = await pay(id);
      if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
      return paid.body;
    },
  };
}

/** A learner of an affiliate who has paid. @returns the enrolment's id */
export async function earn(
  { ctx }: TestAcademy,
  affiliate: Pick<TestAffiliate, "code">,
  enrolmentId: string,
  receivedKobo = 9_500_000,
): Promise<string> {
  await addEnrolments(ctx, enrolmentId);
  const learner = { name: "Bello Garba", email: `${enrolmentId}@mail.example`, phone: null };
  await recordReferral(ctx, {
    enrolmentId,
    affiliateCode: affiliate.code,
    keptCode: null,
    learner,
  });
  await tellPaid(ctx, { enrolmentId, receivedKobo });
  return enrolmentId;
}

/** The account that receives the affiliate's commissions. */
export const savePaymentInfo = (academy: TestAcademy, { token }: TestAffiliate) =>
  academy.call("PUT", "/affiliates/payment-info", {
    token,
    body: { ...bankAccount, currentPassword: "a long password" },
  });
