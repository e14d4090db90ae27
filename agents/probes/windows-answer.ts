import * as z from "zod";

/** A value that the script may lack, or that some version of Windows gives as something else. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const list = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.array(schema), schema.transform((one) => [one])])
    .nullish()
    .catch(null);
const text = optional(z.string());
const number = optional(z.number());
const flag = optional(z.boolean());

const Drive = z.object({ name: text, media: text, bus: text, bytes: number });

/** What the script prints. Every part may be missing: some need rights that an ordinary user lacks. */
export const WindowsAnswer = z.object({
  isAdministrator: flag,
  remote: text,
  remoteFileSystem: text,
  address: text,
  smb: optional(z.object({ dialect: text, encrypted: flag, signed: flag })),
  channels: list(z.number()),
  isMultichannelOn: flag,
  nfsMounts: text,
  alias: text,
  nextHop: text,
  nics: list(
    z.object({
      name: z.string(),
      description: text,
      driver: text,
      receiveBitsPerSecond: number,
      duplex: number,
      medium: number,
      state: number,
      mac: text,
      vlan: number,
      mtu: number,
    }),
  ),
  mtus: list(z.object({ name: z.string(), mtu: number })),
  properties: list(z.object({ keyword: z.string(), value: text })),
  rss: optional(z.object({ isOn: flag, queues: number })),
  isReceiveCoalesced: flag,
  team: optional(z.object({ mode: number, members: list(z.string()) })),
  fileSystem: text,
  disk: optional(z.object({ bus: text, name: text, bytes: number, serial: text })),
  drives: list(Drive),
  bitLocker: number,
  system: optional(
    z.object({
      os: text,
      version: text,
      freeKibibytes: number,
      maker: text,
      model: text,
      cores: number,
      batteries: list(z.number()),
      plan: text,
    }),
  ),
});
export type WindowsAnswer = z.infer<typeof WindowsAnswer>;

/** The script's output; nothing at all where it is no such document. */
export function parseWindowsAnswer(json: string | null): WindowsAnswer {
  try {
    const read = WindowsAnswer.safeParse(JSON.parse(json ?? "{}"));
    return read.success ? read.data : WindowsAnswer.parse({});
  } catch {
    return WindowsAnswer.parse({});
  }
}
