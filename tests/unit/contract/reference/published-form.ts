import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";

const folder = new URL("../../../../../shared/reference/", import.meta.url);

/** The reference figures lie beside the project, where they are kept at all. */
export const hasReference = existsSync(folder);

const text = z.string();
const known = z.number().nullable();
const Point = z.strictObject({
  iops: z.number(),
  latency_us: known,
  latency_below_us: z.number().optional(),
  printed_MiBps: z.number().optional(),
});

/** The form in which the reference figures are noted. Strict: a key that no comparison knows fails the test. */
const Reference = z.strictObject({
  source: z.strictObject({
    title: text,
    author: text,
    kind: text,
    language: text,
    year: z.int().optional(),
    note: text.optional(),
  }),
  nas: z
    .strictObject({
      vendor: text,
      model: text,
      cpu: text.optional(),
      ram_GB: z.number().optional(),
      bays: z.union([z.int(), text]),
      ports: text.optional(),
    })
    .optional(),
  client: z
    .strictObject({
      os: text,
      cpu: text.optional(),
      ram_GB: z.number().optional(),
      nic: text.optional(),
      local_disk: text.optional(),
      model: text.optional(),
      count: z.int().optional(),
    })
    .optional(),
  network: z
    .strictObject({
      switch: text.optional(),
      link_Gbps: z.number().optional(),
      vlan: text.optional(),
      client_link_Gbps: z.number().optional(),
      mtu_client: z.int().optional(),
      mtu_nas: z.int().optional(),
      paths: z.array(z.strictObject({ id: text, text })).optional(),
    })
    .optional(),
  access: z
    .strictObject({
      protocol: text,
      dialect: text.optional(),
      lun_TB: z.number().optional(),
      client: text.optional(),
    })
    .optional(),
  disks: z
    .array(
      z.strictObject({
        model: text,
        media: text,
        count: z.int().optional(),
        interface: text.optional(),
        nas_internal_seq_read_MBps: z.number().optional(),
        quality: text.optional(),
      }),
    )
    .default([]),
  tool: z.strictObject({
    name: text,
    version: text.optional(),
    runs: z.int().optional(),
    size: text.optional(),
    clients: z.int().optional(),
    file_per_process: z.boolean().optional(),
    transfer_size: text.optional(),
    block_size: text.optional(),
    api: text.optional(),
    fsync: z.boolean().optional(),
    note: text.optional(),
    pattern: text.optional(),
    offered_load_percent: z.tuple([z.number(), z.number()]).optional(),
    method: text.optional(),
  }),
  ceilings: z.record(text, z.number()).default({}),
  repeats: z.array(z.strictObject({ n: z.int(), path: text })).default([]),
  systems: z
    .array(
      z.strictObject({
        id: text,
        kind: text.optional(),
        vendor: text.optional(),
        model: text,
        link_Gbps: z.number().optional(),
        ram_GB: z.number().optional(),
        ssd_cache_TB: z.number().optional(),
        raid: text.optional(),
        client_ram_GB: z.number().optional(),
      }),
    )
    .default([]),
  configs: z
    .array(
      z.strictObject({
        id: text,
        pool: z.strictObject({ media: text, disks: z.int().nullable(), raid: text.nullable() }),
        mtu_client: known.optional(),
        mtu_nas: known.optional(),
        mtu_path: known.optional(),
        link_Gbps: z.number().optional(),
        nic_offload: z.boolean().optional(),
        links: z.int().optional(),
        bond: text.nullable().optional(),
        acceleration: z
          .strictObject({
            kind: text,
            mode: text.optional(),
            disks: z.int(),
            raid: text,
            over_provisioning_percent: z.number(),
          })
          .nullable()
          .optional(),
        note: text.optional(),
      }),
    )
    .default([]),
  workloads: z
    .array(
      z.strictObject({
        id: text,
        pattern: text,
        read_percent: z.number().optional(),
        block: text.optional(),
        threads: z.int().optional(),
      }),
    )
    .default([]),
  results: z
    .array(
      z.strictObject({
        config: text.optional(),
        system: text.optional(),
        scope: text.optional(),
        test: text,
        op: text,
        MBps: known.optional(),
        MBps_range: z.tuple([z.number(), z.number()]).optional(),
        quality: text,
        page: z.int().optional(),
        note: text.optional(),
        relative_to: text.optional(),
        ratio: z.number().optional(),
      }),
    )
    .default([]),
  curves: z
    .array(
      z.strictObject({
        workload: text,
        config: text,
        start: Point,
        peak: Point,
        sub_ms_until_iops: z.number().optional(),
        quality: text,
        note: text.optional(),
      }),
    )
    .default([]),
  file_copy: z.strictObject({ file_GB: z.number(), paths: z.array(text), method: text }).optional(),
  observed: z.strictObject({ cpu: text, network: text }).optional(),
  observations: z.array(z.strictObject({ metric: text, state: text, value: z.number() })).default([]),
  expect: z.array(
    z.strictObject({
      text,
      computable: z.boolean(),
      needs: z.array(text).default([]),
      why: text.optional(),
    }),
  ),
  claims: z.array(text).default([]),
  units_note: text.optional(),
  configs_note: text.optional(),
});
export type Reference = z.infer<typeof Reference>;
export type ReferencePoint = z.infer<typeof Point>;

/** One file of reference figures, as parsed and as plain JSON. */
export function readReference(name: string): { reference: Reference; json: unknown } {
  const json: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  return { reference: Reference.parse(json), json };
}
