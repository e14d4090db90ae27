import { expect, test } from "vitest";
import { macVendor, parseNeighbour, toMacDigits } from "#agents/probes/nas/mac-vendor.ts";

test("addresses in the writing of each system", () => {
  expect(toMacDigits("00:11:32:0a:0b:0c")).toBe("0011320a0b0c");
  expect(toMacDigits("0:11:32:a:b:c")).toBe("0011320a0b0c");
  expect(toMacDigits("00-11-32-0A-0B-0C")).toBe("0011320a0b0c");
  expect(toMacDigits("00:11:32")).toBeNull();
});

test("makers of NAS by their prefixes, nobody else", () => {
  expect(macVendor("90:09:d0:00:00:01")).toBe("Synology");
  expect(macVendor("24-5E-BE-00-00-01")).toBe("QNAP");
  expect(macVendor("0:8:9b:0:0:1")).toBe("QNAP");
  expect(macVendor("52:54:00:00:00:01")).toBeNull();
  expect(macVendor("")).toBeNull();
});

// Forms: prometheus/procfs (proc/net/arp), chef/ohai (arp of macOS), Windows' `arp -a` in Japanese.
test("a neighbour in each system's table", () => {
  const linux = `IP address       HW type     Flags       HW address            Mask     Device
192.168.224.1    0x1         0x2         00:50:56:c0:00:08     *        ens33
192.168.224.10   0x1         0x0         00:00:00:00:00:00     *        ens33
`;
  expect(parseNeighbour(linux, "192.168.224.1")).toBe("00:50:56:c0:00:08");
  expect(parseNeighbour(linux, "192.168.224.10")).toBeNull();
  expect(parseNeighbour(linux, "192.168.224.2")).toBeNull();
  expect(parseNeighbour("? (10.20.10.1) at 0:4:ed:de:41:bf on en1 ifscope [ethernet]\n", "10.20.10.1")).toBe(
    "0:4:ed:de:41:bf",
  );
  const windows = `
インターフェイス: 192.168.1.7 --- 0xb
  インターネット アドレス 物理アドレス           種類
  192.168.1.50          00-11-32-00-00-01     動的
`;
  expect(parseNeighbour(windows, "192.168.1.50")).toBe("00-11-32-00-00-01");
});
