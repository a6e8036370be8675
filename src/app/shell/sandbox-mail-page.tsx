export const meta = () => [{ title: "Zaure Academy" }];

export default function SandboxMailPage() {
  return (
    <main>
      <h1>Outbox</h1>
    </main>
  );
}
