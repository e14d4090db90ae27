import { readBody, readJson } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { GetRunQuery, Nothing, RunParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { agentRoute, localRoute } from "#lib/http/route.ts";
import { setNote } from "#lib/notes/mutations.ts";
import { subjectExists } from "#lib/observations/queries.ts";
import { refusePublished } from "#lib/publications/published-guard.ts";
import { deleteRuns } from "#lib/runs/mutations.ts";
import { putRun } from "#lib/runs/put-run.ts";
import { getRun, getRunReportText } from "#lib/runs/queries.ts";
import { EditRunBody } from "#lib/tags/api.ts";
import { setTags } from "#lib/tags/mutations.ts";

const missing = () => new HttpError("not-found", "there is no run with this id");

export const PUT = agentRoute({ params: RunParams, query: Nothing }, async ({ request, params }, agent) => {
  const document = await readJson(request);
  const answer = await putRun({ id: params.id, document, agentId: agent.id });
  return Response.json(answer, { status: answer.isDuplicate ? 200 : 201 });
});

export const GET = localRoute({ params: RunParams, query: GetRunQuery }, async ({ params, query }) => {
  if (query.download !== undefined) {
    const text = await getRunReportText(params.id);
    if (text === null) throw missing();
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="tidemark-run-${params.id}.json"`,
    };
    return new Response(text, { headers });
  }
  const record = await getRun(params.id);
  if (record === null) throw missing();
  return Response.json({ summary: record.summary, report: record.report });
});

export const DELETE = localRoute({ params: RunParams, query: Nothing }, async ({ params }) => {
  if ((await refusePublished({ runIds: [params.id] })) !== null)
    throw new HttpError(
      "forbidden",
      "a published run can't be deleted; lists leave it out with published=hide",
    );
  if ((await deleteRuns([params.id])) === 0) throw missing();
  return new Response(null, { status: 204 });
});

export const PATCH = localRoute(
  { params: RunParams, query: Nothing },
  async ({ request, params: { id } }) => {
    const { note, tags } = await readBody(request, EditRunBody);
    if ((await refusePublished({ runIds: [id] })) !== null)
      throw new HttpError("forbidden", "a published run can't be edited");
    if (!(await subjectExists({ runId: id }))) throw missing();
    if (note !== undefined) await setNote("run", id, note);
    if (tags !== undefined) await setTags("run", id, tags);
    return new Response(null, { status: 204 });
  },
);

export const { POST } = refuseMethods("GET", "HEAD", "PUT", "PATCH", "DELETE");
