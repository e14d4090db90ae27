import { expect, test } from "vitest";
import { fillUp } from "#lib/configurations/offers.ts";
import { type Access, unknownConfiguration } from "#lib/contract/facts.ts";
import { accesses, fullFacts, hdd } from "./full-facts.ts";

const smb = (more: Partial<Extract<Access, { protocol: "smb" }>> = {}): Access => ({
  protocol: "smb",
  dialect: null,
  isMultichannel: null,
  channels: null,
  isSigned: null,
  isEncrypted: null,
  options: null,
  ...more,
});
const withAccess = (access: Access) => ({ ...unknownConfiguration, access });

test("what is found fills what was not written, and nothing found changes nothing", () => {
  const written = withAccess(smb({ isSigned: true }));
  const found = withAccess(smb({ dialect: "3.1.1", isMultichannel: false, isSigned: null }));
  for (const isFoundNewer of [true, false])
    expect(fillUp(written, found, isFoundNewer)).toEqual(
      withAccess(smb({ dialect: "3.1.1", isMultichannel: false, isSigned: true })),
    );
  expect(fillUp(fullFacts(), unknownConfiguration, true)).toEqual(fullFacts());
  expect(fillUp(unknownConfiguration, fullFacts(), false)).toEqual(fullFacts());
});

test("where both are known, the newer one counts", () => {
  const written = withAccess(smb({ isSigned: true, dialect: "2.1" }));
  const found = withAccess(smb({ isSigned: false, dialect: "3.1.1" }));
  expect(fillUp(written, found, true)).toEqual(found);
  expect(fillUp(written, found, false)).toEqual(written);
});

test("another protocol comes or stays as a whole", () => {
  const [, nfs] = accesses;
  if (nfs === undefined) throw new Error("the sample has NFS");
  const written = withAccess(smb({ dialect: "3.1.1" }));
  expect(fillUp(written, withAccess(nfs), true)).toEqual(withAccess(nfs));
  expect(fillUp(written, withAccess(nfs), false)).toEqual(written);
});

test("another spelling and fewer options are not offered", () => {
  const written = withAccess(smb({ dialect: "SMB 3.1.1", options: ["cache=none", "vers=3.1.1"] }));
  const found = withAccess(smb({ dialect: "smb 3.1.1", options: ["vers=3.1.1", "rw"] }));
  expect(fillUp(written, found, true)).toEqual(written);
  const other = withAccess(smb({ options: ["vers=3.0"] }));
  expect(fillUp(written, other, true).access).toMatchObject({ options: ["vers=3.0"] });
});

test("drives of a list as long are filled up one by one, another list comes as a whole", () => {
  const pool = fullFacts().pool;
  if (pool === null) throw new Error("the sample has a pool");
  const of = (drives: (typeof hdd)[]) => ({ ...unknownConfiguration, pool: { ...pool, drives } });
  const nameless = { ...hdd, model: null };
  expect(fillUp(of([nameless]), of([hdd]), false)).toEqual(of([hdd]));
  expect(fillUp(of([nameless]), of([hdd, hdd]), false)).toEqual(of([nameless]));
  expect(fillUp(of([nameless]), of([hdd, hdd]), true)).toEqual(of([hdd, hdd]));
});
