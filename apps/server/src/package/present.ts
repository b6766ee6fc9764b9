// Imports as the wire has them.

import type { ImportDetail, ImportFile, ImportProblem, ImportRow } from '@verdict/contract/package'
import type { FileRecord, ImportRecord, ProblemRecord } from './record.ts'

export const presentImport = (row: ImportRecord): ImportRow => ({
  id: row.id,
  state: row.state,
  course: row.course_id,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  found: row.found,
  chosen: row.chosen,
  done: row.done,
  failed: row.failed,
})

const presentFile = ({ id, name, bytes, state, problems, fault }: FileRecord): ImportFile => ({
  id,
  name,
  bytes,
  state,
  problems,
  fault,
})

export const presentDetail = (row: ImportRecord, files: FileRecord[]): ImportDetail => ({
  ...presentImport(row),
  files: files.map(presentFile),
})

export const presentProblem = (row: ProblemRecord): ImportProblem => ({
  position: row.position,
  file: row.file,
  preview: row.preview,
  known: row.known,
  choice: row.choice,
  state: row.state,
  stored: row.stored,
  pid: row.pid,
  fault: row.fault,
})
