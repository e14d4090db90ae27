import { x } from "#lib/stats/x.ts";
export default function P() { return <p>{x}</p>; }
