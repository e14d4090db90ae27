import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";

type EngineModule = typeof import("@prisma/schema-engine-wasm") & {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};

/** Node has no import of WebAssembly files here, so the module is put together by hand. It bears one instance. */
async function loadEngineModule(): Promise<EngineModule> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@prisma/schema-engine-wasm"));
  const script = join(folder, "schema_engine_bg.js");
  const engineModule: EngineModule = await import(pathToFileURL(script).href);
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, "schema_engine_bg.wasm")), {
    "./schema_engine_bg.js": engineModule as unknown as WebAssembly.ModuleImports,
  });
  engineModule.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
  return engineModule;
}

let engineModuleOnce: Promise<EngineModule> | undefined;

/**
 * The adapter's own executeScript splits at every semicolon, also inside a function's body, and runs the pieces apart. As one
 * simple query a migration is one transaction: it is applied whole or not at all.
 */
class WholeScriptPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }
}

/**
 * Runs `use` with Prisma's schema engine connected to `databaseUrl`, and frees it afterwards. The engine leaves a timer of ten
 * seconds behind, so a short script ends by process.exit.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  engineModuleOnce ??= loadEngineModule();
  const engineModule = await engineModuleOnce;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg(pool));
    const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}
