import { expect, test } from "vitest";
import { parseMountstats } from "#agents/probes/mountstats.ts";

// Form: prometheus/procfs, testdata/fixtures.ttar, fixtures/proc/26231/mountstats. The second mount has nconnect=2.
const text = `device rootfs mounted on / with fstype rootfs
device /dev/sda1 mounted on / with fstype ext4
device 192.168.1.1:/srv/test mounted on /mnt/nfs/test with fstype nfs4 statvers=1.1
	opts:	rw,vers=4.0,rsize=1048576,wsize=1048576,namlen=255,acregmin=3,hard,proto=tcp,port=0,timeo=600,retrans=2,sec=sys,local_lock=none
	age:	13968
	sec:	flavor=1,pseudoflavor=1
	RPC iostats version: 1.0  p/v: 100003/4 (nfs)
	xprt:	tcp 832 0 1 0 11 6428 6428 0 12154 0 24 26 5726
	per-op statistics
	        NULL: 0 0 0 0 0 0 0 0

device nas:/exp mounted on /mnt/with\\040blank with fstype nfs statvers=1.1
	opts:	rw,sync,vers=3,rsize=32768,wsize=32768,proto=tcp,nconnect=2
	xprt:	tcp 832 0 1 0 11 6428 6428 0 12154 0 24 26 5726
	xprt:	tcp 833 0 1 0 11 6428 6428 0 12154 0 24 26 5726
`;

test("each mount has its own options and connections", () => {
  expect(parseMountstats(text, "/mnt/nfs/test")).toMatchObject({ connections: 1 });
  expect(parseMountstats(text, "/mnt/nfs/test")?.options).toContain("rsize=1048576");
  expect(parseMountstats(text, "/mnt/with blank")).toEqual({
    options: ["rw", "sync", "vers=3", "rsize=32768", "wsize=32768", "proto=tcp", "nconnect=2"],
    connections: 2,
  });
});

test("what is no NFS mount has none", () => {
  expect(parseMountstats(text, "/")).toBeNull();
  expect(parseMountstats("", "/mnt/nfs/test")).toBeNull();
});
