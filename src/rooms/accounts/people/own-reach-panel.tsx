import { HowWeReachYou } from "#design/forms/how-we-reach-you.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { callApi } from "#foundation/http/call.ts";
import { reachForm } from "#foundation/messages/reach-form.ts";
import type { Language, Way } from "#foundation/messages/ways.ts";

type Sent = { readonly channels: Way[]; readonly language: Language };

/** The path decides which token the browser sends (spec §6.3). */
const calls = {
  user: {
    load: (signal: AbortSignal) => callApi("GET /me/messages", {}, { signal }),
    save: (body: Sent, headers: Record<string, string>) =>
      callApi("PUT /me/messages", { body }, { headers }),
  },
  affiliate: {
    load: (signal: AbortSignal) => callApi("GET /affiliates/messages", {}, { signal }),
    save: (body: Sent, headers: Record<string, string>) =>
      callApi("PUT /affiliates/messages", { body }, { headers }),
  },
} as const;

/** How somebody with an account is told; nothing where there is no choice. */
export function OwnReachPanel({ audience }: { readonly audience: keyof typeof calls }) {
  const { load, save } = calls[audience];
  const { state } = useLoaded(load);
  if (state.kind !== "ready" || !state.value.isAvailable) return null;
  const { phone, numberFault } = state.value;
  return (
    <Panel title="How we reach you">
      <HowWeReachYou
        form={reachForm}
        chosen={state.value}
        phone={phone}
        numberFault={numberFault}
        save={({ channels, language }, headers) =>
          save({ channels: [...channels], language }, headers)
        }
      />
    </Panel>
  );
}
