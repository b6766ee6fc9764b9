// The site: everything composed of several rooms. The page and its first response, realtime, health, metrics, profiles,
// the overview, storage and retention. Owns server_processes and realtime_tokens; reads other rooms' tables for counts,
// and for exporting or erasing a person's data.

export { registerDocs } from './api-docs/docs-routes.ts'
export { registerUploads } from './uploads.ts'
export { edges } from './health/edges.ts'
export { examine } from './health/health-service.ts'
export { keepReporting } from './health/servers.ts'
export { leftAtStart } from './health/setup.ts'
export { serveMetrics } from './metrics/serve.ts'
export { registerBoardPage } from './board-page.ts'
export { type PageOptions, registerPage } from './page.ts'
export { registerSocket } from './realtime/socket.ts'
export { keepRemoving } from './retention/sweep.ts'
export { fileCollector } from './storage/collect.ts'
export { checkFiles, copyFiles, moveFiles } from './storage/move.ts'
