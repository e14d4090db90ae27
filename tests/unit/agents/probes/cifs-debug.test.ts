import { expect, test } from "vitest";
import { parseCifsSession } from "#agents/probes/cifs-debug.ts";

// Form and values: RedHatInsights/insights-core, insights/parsers/cifs.py (RHEL, CIFS 2.41). Names are ours.
const signed = String.raw`Display Internal CIFS Data Structures for Debugging
---------------------------------------------------
CIFS Version 2.41
Features: DFS,SMB_DIRECT,STATS,DEBUG,ALLOW_INSECURE_LEGACY,CIFS_POSIX,UPCALL(SPNEGO),XATTR,ACL
CIFSMaxBufSize: 16384
Active VFS Requests: 0

Servers:
1) ConnectionId: 0x4 Hostname: STUDIO-NAS
Number of credits: 512 Dialect 0x302 signed
TCP status: 1 Instance: 22
Local Users To Server: 1 SecMode: 0x3 Req On Wire: 0
In Send: 0 In MaxReq Wait: 0

	Sessions:
	1) Address: 10.0.96.196 Uses: 1 Capability: 0x300067	Session Status: 1
	Security type: RawNTLMSSP  SessionId: 0x2d86cec00089d
	User: 0 Cred User: 0

	Shares:
	0) IPC: \\STUDIO-NAS\IPC$ Mounts: 1 DevInfo: 0x0 Attributes: 0x0
	PathComponentMax: 0 Status: 1 type: 0 Serial Number: 0x0

	1) \\STUDIO-NAS\bench Mounts: 1 DevInfo: 0x60120 Attributes: 0xc500ff
	PathComponentMax: 255 Status: 1 type: DISK Serial Number: 0x16f0426b

	Server interfaces: 2
	1)	Speed: 10000000000 bps
		Capabilities: rss
		IPv4: 10.9.212.196
`;

// Form: linux-cifs mailing list, "multichannel and encryption" report of kernel 6.17 (CIFS 2.56) against Samba.
const encrypted = String.raw`Display Internal CIFS Data Structures for Debugging
---------------------------------------------------
CIFS Version 2.56
CIFSMaxBufSize: 16384
Active VFS Requests: 0

Servers:
1) ConnectionId: 0x246 Hostname: 192.168.1.80
ClientGUID: 00000000-0000-0000-0000-000000000000
Number of credits: 389,1,1 Dialect 0x311 signed
Server capabilities: 0x30006f
TCP status: 1 Instance: 1
Local Users To Server: 1 SecMode: 0x3 Req On Wire: 0 Net namespace: 4026531833
Encryption: Negotiated cipher (AES128-GCM)

	Sessions:
	1) Address: 192.168.1.80 Uses: 1 Capability: 0x30006f	Session Status: 1
	Security type: RawNTLMSSP  SessionId: 0x43abb460 encrypted
	User: 0 Cred User: 0

	Extra Channels: 1

		Channel: 2 ConnectionId: 0x247
		Number of credits: 389,1,1 Dialect 0x311 signed
		TCP status: 1 Instance: 1

	Shares:
	0) IPC: \\192.168.1.80\IPC$ Mounts: 1 DevInfo: 0x0 Attributes: 0x0
	PathComponentMax: 0 Status: 1 type: 0 Serial Number: 0x0 encrypted

	1) \\192.168.1.80\files Mounts: 1 DevInfo: 0x22 Attributes: 0x1006f
	PathComponentMax: 255 Status: 1 type: DISK Serial Number: 0xe1c466ed encrypted

2) ConnectionId: 0x250 Hostname: other
Number of credits: 389,1,1 Dialect 0x210
	Sessions:
	1) Address: 192.168.1.9 Uses: 1 Capability: 0x30006f	Session Status: 1
	Security type: RawNTLMSSP  SessionId: 0x43abb461

	Shares:
	1) \\other\files Mounts: 1 DevInfo: 0x22 Attributes: 0x1006f
	PathComponentMax: 255 Status: 1 type: DISK Serial Number: 0xe1c466ed
`;

// Form: linux-cifs mailing list, report of RHEL 8 (kernel 4.18, CIFS 2.23), where a server's credits stand before its name.
const old = String.raw`Display Internal CIFS Data Structures for Debugging
---------------------------------------------------
CIFS Version 2.23
Active VFS Requests: 2
Servers:
Number of credits: 241 Dialect 0x210
1) Name: 192.168.122.73 Uses: 1 Capability: 0x300007	Session Status: 1
TCP status: 1 Instance: 3
	Local Users To Server: 1 SecMode: 0x1 Req On Wire: 0 SessionId: 0xd90a3306
	Shares:
	0) IPC: \\vm1\IPC$ Mounts: 1 DevInfo: 0x0 Attributes: 0x0
	PathComponentMax: 0 Status: 1 type: 0 Serial Number: 0x0

	1) \\vm1\cifs Mounts: 1 DevInfo: 0x20 Attributes: 0x1006f
	PathComponentMax: 255 Status: 1 type: DISK Serial Number: 0x0
`;

test("a signed session with one channel, whatever the case of its name", () => {
  expect(parseCifsSession(signed, "studio-nas", "bench")).toEqual({
    dialect: "3.0.2",
    isSigned: true,
    isEncrypted: false,
    channels: 1,
  });
});

test("an encrypted session with a second channel, beside another server", () => {
  expect(parseCifsSession(encrypted, "192.168.1.80", "files")).toEqual({
    dialect: "3.1.1",
    isSigned: true,
    isEncrypted: true,
    channels: 2,
  });
  expect(parseCifsSession(encrypted, "other", "files")).toEqual({
    dialect: "2.1",
    isSigned: false,
    isEncrypted: false,
    channels: 1,
  });
});

test("an old module's silence means nothing", () => {
  expect(parseCifsSession(old, "vm1", "cifs")).toEqual({
    dialect: "2.1",
    isSigned: null,
    isEncrypted: null,
    channels: null,
  });
});

test("a share that is not mounted has no session", () => {
  expect(parseCifsSession(signed, "studio-nas", "ben")).toBeNull();
  expect(parseCifsSession("", "studio-nas", "bench")).toBeNull();
});
