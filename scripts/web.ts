import { type ServeMode, serve } from "#scripts/web/serve.ts";

const { HOST = "127.0.0.1", PORT = "3000", NODE_ENV } = process.env;
const mode: ServeMode = NODE_ENV === "development" ? "development" : "production";
await serve({ host: HOST, port: Number(PORT), mode });
