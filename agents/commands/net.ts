import type { ParsedOptions } from "#agents/command-line.ts";
import { readConfig } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { AgentFailure, exitCode } from "#agents/failure.ts";
import { handOver } from "#agents/hand-over.ts";
import { measureHost } from "#agents/measure-host.ts";
import { keepConfig } from "#agents/measured-place.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { readNetRequest, readPort } from "#agents/net-request.ts";
import { collectHostFacts } from "#agents/probes/host-facts.ts";
import { withIdentifiers } from "#agents/probes/identifiers.ts";
import { askServer } from "#agents/probes/nas/with-nas.ts";
import { serveNetwork } from "#agents/serve-network.ts";

/** Measures the network to a host, shows it, keeps the report and sends it; with `--serve`, is what others measure against. */
export async function net(parsed: ParsedOptions, context: Context): Promise<number> {
  if (parsed.switches.has("serve")) {
    const others = [...parsed.texts.keys(), ...parsed.switches, ...parsed.positionals];
    if (others.some((name) => !["serve", "port", "lang"].includes(name))) {
      throw new AgentFailure(exitCode.usage, ({ net: words }) => words.serveTakesNoHost);
    }
    return serveNetwork(readPort(parsed), context);
  }
  const request = readNetRequest(parsed);
  const config = request.isPosted ? keepConfig(context.home) : readConfig(context.home);
  const known = { clientKey: config.clientKey, name: request.target };
  const found = await askServer(await collectHostFacts(request.host, known), request.host);
  const facts = request.isIdentified ? withIdentifiers(found) : found;
  for (const warning of facts.warnings) context.tell(warningText(warning, context.messages));
  const report = await measureHost(request, { ...known, facts }, context);
  return handOver(report, request, config, context);
}
