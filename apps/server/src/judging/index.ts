// Judging: tasks wait in a queue, a host leases one, reports its progress and ends it once. Owns judging_tasks, judge_hosts,
// runs, verifications, builds, stress runs, probes and the trials of hosts. A room above registers its own kind of task when the program starts
// (contest/ does so for submissions); from below, judging asks the archive for tests and languages.

export { keepBeginningBuilds, wantBuild } from './build/wanted.ts'
export { authenticateHost } from './host.ts'
export {
  hostsForHealth,
  listHosts,
  queueForHealth,
  readJudging,
  waitingFacts,
  unlikeHosts,
} from './judge-host/judge-host-service.ts'
export { stoppedProblems } from './judging-file-queries.ts'
export { createJudging, type Judging } from './judging-service.ts'
export { sendProbes, type SentProbe } from './probe/send.ts'
export { isOnline, takeBack } from './queue/queue-queries.ts'
export {
  placeOf,
  whyWaiting,
  assertRoomInQueue,
  enqueue,
  enqueueShadows,
  heldColumns,
  type HeldSubmission,
  type JudgedSubmissions,
  judgeSubmissions,
  scored,
  storable,
} from './queue/queue.ts'
export { type RunNews, runTopic } from './run/run-work.ts'
