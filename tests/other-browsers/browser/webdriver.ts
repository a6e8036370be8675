/** The few calls of W3C WebDriver that WebKit's browser is driven with. */

const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** What a script returns for an element. */
type Reference = { [elementKey]: string };

export const isReference = (value: unknown): value is Reference =>
  typeof value === "object" && value !== null && elementKey in value;

export const idOf = (reference: Reference): string => reference[elementKey];

export const referenceTo = (id: string): Reference => ({ [elementKey]: id });

async function call(address: string, method: "POST" | "DELETE" | "GET", body?: object) {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

export type Session = {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  end(): Promise<void>;
};

export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await call(`${driver}/session`, "POST", body)) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  return {
    get: (path) => call(session + path, "GET"),
    post: (path, given = {}) => call(session + path, "POST", given),
    async end() {
      await call(session, "DELETE");
    },
  };
}

/** Runs a function, or an expression, with one value. */
export function scriptOf(work: string | ((given: never) => unknown), given: unknown): object {
  const source = typeof work === "string" ? `() => (${work})` : work.toString();
  const script = `const [given, done] = arguments;
    (async () => (${source})(given))().then(
      (value) => done({ value }), (error) => done({ error: String(error) }));`;
  return { script, args: [given ?? null] };
}
