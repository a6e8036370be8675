import type { TestAcademy } from "../academy/open-academy.ts";

export type Guess = {
  email: string;
  password?: string;
  /** The address it comes from. */
  ip?: string;
  deviceToken?: string;
  /** One of the three sign-in pages. */
  path?: "/auth/login" | "/auth/affiliate/login" | "/admin/login";
  key?: string;
};

/** Signs in from an address in the network, with a wrong password by default. */
export async function guessAs(academy: TestAcademy, guess: Guess) {
  const response = await academy.inject({
    method: "POST",
    url: `/api${guess.path ?? "/auth/login"}`,
    remoteAddress: guess.ip ?? "192.0.2.1",
    headers: {
      ...(guess.deviceToken ? { "x-device-token": guess.deviceToken } : {}),
      ...(guess.key ? { "idempotency-key": guess.key } : {}),
    },
    payload: { email: guess.email, password: guess.password ?? "wrong" },
  });
  return {
    status: response.statusCode,
    retryAfter: response.headers["retry-after"],
    body: response.json() as { error: string; code: string; token: string; deviceToken: string },
  };
}

/** The nth of many networks. */
export const networkNo = (n: number) => `10.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;
