import { checkHealth } from "#lib/http/health.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const dynamic = "force-dynamic";

export const GET = localRoute({ params: Nothing, query: Nothing }, async () => {
  const health = await checkHealth();
  return Response.json(health, { status: health.status === "ok" ? 200 : 503 });
});

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
