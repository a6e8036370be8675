export const meta = () => [{ title: "Zaure Academy" }];

export default function HomePage() {
  return (
    <main>
      <h1>Learn a trade with your hands.</h1>
    </main>
  );
}
