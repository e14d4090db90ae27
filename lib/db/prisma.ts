import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";
import { getPool } from "./pool.ts";

const store: { tidemarkPrisma?: PrismaClient } = globalThis as { tidemarkPrisma?: PrismaClient };

/** The process's one Prisma client, on the shared pool. */
export function getPrisma(): PrismaClient {
  store.tidemarkPrisma ??= new PrismaClient({ adapter: new PrismaPg(getPool()) });
  return store.tidemarkPrisma;
}
