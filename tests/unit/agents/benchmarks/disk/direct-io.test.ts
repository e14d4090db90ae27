import { constants } from "node:fs";
import { expect, test } from "vitest";
import {
  BypassUnsupported,
  bypassMethod,
  directFlagIn,
  type ProbeSystem,
  probeBypass,
} from "#agents/benchmarks/disk/direct-io.ts";

const buffer = new Uint8Array(65_536);
const errorWith = (code: string): Error => Object.assign(new Error(code), { code });

/** A system on which direct I/O works, with some calls replaced. */
function system(change: Partial<ProbeSystem> = {}): { calls: ProbeSystem; closed: () => number } {
  let closed = 0;
  const calls: ProbeSystem = {
    open: () => 7,
    write: (_fd, _buffer, _offset, length) => length,
    read: (_fd, _buffer, offset, length) => {
      if (offset % 512 !== 0) throw errorWith("EINVAL");
      return length;
    },
    close: () => {
      closed += 1;
    },
    hasDirectFlag: () => true,
    ...change,
  };
  return { calls, closed: () => closed };
}

const probe = (calls: ProbeSystem) => probeBypass("/test.bin", "direct", buffer, calls, "O_DIRECT");

test("accepted, and verified by the open flags and a refused unaligned read", () => {
  const { calls, closed } = system();
  expect(probe(calls)).toEqual({
    asked: "direct",
    inForce: "direct",
    method: "O_DIRECT",
    verifiedBy: ["open-flags", "aligned-transfer"],
    refusal: null,
  });
  expect(closed()).toBe(1);
});

test("a file system that takes unaligned reads, as SMB does, is verified by its flags alone", () => {
  const { calls } = system({ read: (_fd, _buffer, _offset, length) => length });
  expect(probe(calls).verifiedBy).toEqual(["open-flags"]);
});

test.each<[string, Partial<ProbeSystem>, string, string | null]>([
  [
    "refused at open",
    {
      open: () => {
        throw errorWith("EINVAL");
      },
    },
    "open-refused",
    "EINVAL",
  ],
  [
    "refused at the first write",
    {
      write: () => {
        throw errorWith("EOPNOTSUPP");
      },
    },
    "transfer-refused",
    "EOPNOTSUPP",
  ],
  [
    "no writes beyond the start",
    {
      write: () => {
        throw errorWith("ESPIPE");
      },
    },
    "transfer-refused",
    "ESPIPE",
  ],
  ["half a write", { write: () => 512 }, "transfer-refused", null],
  [
    "no way to ask for it",
    {
      open: () => {
        throw new BypassUnsupported("without the optional package koffi");
      },
    },
    "not-supported",
    null,
  ],
  ["dropped silently", { hasDirectFlag: () => false }, "flag-dropped", null],
])("%s: through the cache, and why", (_, change, reason, systemError) => {
  const { calls, closed } = system(change);
  const refusal = { reason, systemError, residentPercent: null };
  expect(probe(calls)).toEqual({ asked: "direct", inForce: "none", method: null, verifiedBy: [], refusal });
  expect(closed()).toBe("open" in change ? 0 : 1);
});

test("not asked for, or not to be had", () => {
  const { calls } = system();
  expect(probeBypass("/x", "none", buffer, calls)).toMatchObject({
    asked: "none",
    inForce: "none",
    refusal: null,
  });
  expect(probeBypass("/x", "direct", buffer, calls, null).refusal?.reason).toBe("not-supported");
});

test("each system has its method", () => {
  expect(bypassMethod("win32")).toBe("FILE_FLAG_NO_BUFFERING");
  expect(bypassMethod("darwin")).toBe("F_NOCACHE");
});

test.runIf(typeof constants.O_DIRECT === "number")("the open flags stand in octal in fdinfo", () => {
  const octal = (flags: number): string => `pos:\t0\nflags:\t0${flags.toString(8)}\nmnt_id:\t29\n`;
  expect(directFlagIn(octal(constants.O_RDWR | constants.O_DIRECT))).toBe(true);
  expect(directFlagIn(octal(constants.O_RDWR))).toBe(false);
  expect(directFlagIn("pos: 0")).toBeNull();
});
