export default function OverviewPage() {
  return <h1>Tidemark</h1>;
}
