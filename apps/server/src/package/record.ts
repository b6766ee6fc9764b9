// Imports as they are stored.

import type { ImportState } from '@verdict/domain/package'
import type { Selectable } from 'kysely'
import type { PackageFiles, PackageImports, PackageProblems } from '../platform/database-types.ts'

export type ImportRecord = Pick<
  Selectable<PackageImports>,
  'id' | 'owner_id' | 'course_id' | 'created_at' | 'finished_at'
> & { state: ImportState; found: number; chosen: number; done: number; failed: number }

export type FileRecord = Selectable<PackageFiles> & { problems: number }

/** A file that waits to be read, or holds chosen problems. */
export type WorkFile = Pick<Selectable<PackageFiles>, 'id' | 'import_id' | 'name' | 'bytes'> & {
  stored: string | null
}

export type ProblemRecord = Pick<
  Selectable<PackageProblems>,
  'position' | 'preview' | 'known' | 'choice' | 'state' | 'stored' | 'pid' | 'fault'
> & { file: string }

/** The things to be brought in. */
export type WorkProblem = Pick<
  Selectable<PackageProblems>,
  'position' | 'file_id' | 'index_in_file' | 'key' | 'preview' | 'known' | 'choice' | 'attempts'
>
