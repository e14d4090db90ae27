import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { readConfig, writeConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { systemCode } from "./failure.ts";
import { sentLines } from "./sent-text.ts";

function parseReport(json: string): Report | null {
  try {
    const read = readReport(JSON.parse(json));
    return read.ok ? read.report : null;
  } catch {
    return null;
  }
}

/**
 * Says what a report holds before the first one of this PC is sent, once; null where another agent has sent it. The
 * configuration is read anew, since an agent that measured for long must not undo an enrolment.
 */
export function tellFirstReport(json: string | null, server: string, context: Context): void {
  const config = readConfig(context.home);
  const report = json === null || config.isSendingTold === true ? null : parseReport(json);
  if (report === null) return;
  for (const line of sentLines(report, server, context.messages)) context.tell(line);
  try {
    writeConfig(context.home, { ...config, isSendingTold: true });
  } catch (error) {
    // It is said again with the next report, which does no harm.
    if (systemCode(error) === null) throw error;
  }
}
