import { Agent } from "node:http";
import { postJson } from "./post-json.ts";
import { type Measured, repeatWork } from "./repeat-work.ts";
import { startAcademy } from "./start-servers.ts";

const person = {
  name: "Amina Bello",
  email: "amina.bello@example.com",
  password: "a long word of the bench",
};

/** Sign-ins of a learner; each checks a password's hash. @param settings of the academy */
export async function measureSignIn(settings: Record<string, string>): Promise<Measured> {
  const academy = await startAcademy(settings);
  const agent = new Agent({ keepAlive: true });
  try {
    const { status } = await postJson(agent, `${academy.origin}/api/auth/register`, person);
    if (status !== 201) throw new Error(`the registration answers ${status}`);
    const { email, password } = person;
    const signIn = async () => {
      const answer = await postJson(agent, `${academy.origin}/api/auth/login`, { email, password });
      return answer.status === 200;
    };
    for (let n = 0; n < 5; n++) await signIn();
    return await repeatWork(signIn, { connections: 8, seconds: 8, pid: academy.pids[0] ?? 0 });
  } finally {
    agent.destroy();
    await academy.stop();
  }
}
