import type { RunFacts } from "#agents/probes/collect-facts.ts";
import { probeHost } from "#agents/probes/probe-host.ts";
import type { Context } from "./context.ts";
import { type MeasuredNetwork, measureNetwork } from "./measure-network.ts";
import type { AskedNetwork } from "./net-request.ts";
import type { ProgressDisplay } from "./progress.ts";

type Beside = { facts: RunFacts; runStartMs: number; display: ProgressDisplay };

/**
 * Measures a network before the disk of the same run. A host that another NIC leads to is told of, and its path MTU is none of the
 * share's. Fails with AgentFailure.
 */
export async function measureNetworkBeside(
  asked: AskedNetwork,
  { facts, runStartMs, display }: Beside,
  context: Context,
): Promise<MeasuredNetwork> {
  const { way } = await probeHost(asked.host);
  const isLocal = facts.configuration.access?.protocol === "local";
  const isOtherWay = isLocal || (facts.nicDevice !== null && way.nicDevice !== facts.nicDevice);
  if (isOtherWay) context.tell(context.messages.networkView.otherWay(asked.host));
  const clientMtu = way.path?.nic?.mtu ?? null;
  const measured = await measureNetwork(asked, { clientMtu, runStartMs, display }, context);
  return isOtherWay ? { ...measured, pathMtu: null } : measured;
}
