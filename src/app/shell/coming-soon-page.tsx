export const meta = () => [{ title: "Zaure Academy" }];

export default function ComingSoonPage() {
  return (
    <main>
      <h1>Coming Soon</h1>
    </main>
  );
}
