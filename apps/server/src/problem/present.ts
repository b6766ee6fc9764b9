// Rows of problems as they go out, with what this viewer may do.

import type { ProblemDetail, ProblemRow, ProblemStatistics, Tag } from '@verdict/contract/problem'
import { ratioPercent } from '@verdict/domain/problem'
import { type MaybeViewer, viewerIs } from '../platform/viewer.ts'
import { mayDelete, mayEdit, mayOpenRun } from '../standing/problem.ts'
import type { FullProblem, PlacedProblem, RunRecord, Skeletons, TestCounts } from './record.ts'

export const presentRow = (viewer: MaybeViewer, problem: PlacedProblem, tags: Tag[]): ProblemRow => ({
  pid: problem.pid,
  title: problem.title,
  status: problem.status,
  type: problem.type,
  submit: problem.submit,
  solve: problem.solve,
  ratio: ratioPercent(problem.solve, problem.submit),
  isOwner: viewerIs(viewer, problem.owner_id),
  tags,
  ...(problem.position !== undefined && { position: problem.position }),
  may: { edit: mayEdit(viewer, problem), delete: mayDelete(viewer, problem) },
})

/** @param skeletons null for those who may not edit it */
export const presentDetail = (
  viewer: MaybeViewer,
  problem: FullProblem,
  { tags, tests, skeletons }: { tags: Tag[]; tests: TestCounts; skeletons: Skeletons | null },
): ProblemDetail => ({
  ...presentRow(viewer, problem, tags),
  description: problem.description,
  input: problem.input,
  output: problem.output,
  in: problem.sample_in,
  out: problem.sample_out,
  hint: problem.hint,
  html: problem.html,
  time: problem.time_ms,
  memory: problem.memory_kb,
  ...(skeletons && { code: problem.code, skeletons, brokenTests: tests.broken }),
  testcases: tests.all,
  createdAt: problem.created_at.toISOString(),
  updatedAt: problem.updated_at.toISOString(),
})

export const presentRun = (
  viewer: MaybeViewer,
  run: RunRecord,
): ProblemStatistics['runs']['docs'][number] => ({
  sid: run.sid,
  uid: run.uid,
  language: run.language,
  time: run.time_ms,
  memory: run.memory_kb,
  length: run.code_bytes,
  createdAt: run.created_at.toISOString(),
  viewable: mayOpenRun(viewer, run),
})
