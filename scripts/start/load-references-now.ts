// Runs with the condition react-server, so that the modules marked "server-only" can be imported outside of Next.
import { loadPublications } from "#lib/publications/ingest.ts";

const loaded = await loadPublications();
console.log(loaded.length);
process.exit(0);
