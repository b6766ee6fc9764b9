// Contest packages of the ICPC standard (2023-06, 2026-01) and of DOMjudge and older systems, read into one shape: its ids are
// distinct and well formed, what is referred to is there, and no text is longer than this judge keeps.

import type { Archive } from '../archive.ts'
import { wholeView } from '../format.ts'
import type { ImportedProblem } from '../problem.ts'
import { finishRead } from '../read.ts'
import { contestFields } from './contest-fields.ts'
import { ContestFiles } from './contest-files.ts'
import { readLists } from './contest-lists.ts'
import { problemsIn } from './contest-problems.ts'
import type { PackagedContest } from './packaged.ts'

export interface FoundContest {
  contest: PackagedContest
  problems: ImportedProblem[]
}

const describing = ['contest', 'problemset', 'problems']

/** Another format has a file of that name with tasks in it. */
async function isContest(files: ContestFiles): Promise<boolean> {
  for (const stem of describing) {
    const found = await files.read(stem)
    if (!found) continue
    const { fields } = found
    if (stem !== 'contest') return fields.list.length > 0
    if (fields.isMap && !Object.hasOwn(fields.value as object, 'tasks')) {
      return ['name', 'duration', 'start_time', 'start-time', 'problems', 'formal_name'].some((name) =>
        Object.hasOwn(fields.value as object, name),
      )
    }
  }
  return false
}

/**
 * @returns null where the archive is no package of a contest
 * @throws PackageFault
 */
export async function readContest(archive: Archive): Promise<FoundContest | null> {
  const files = new ContestFiles(wholeView(archive))
  if (!(await isContest(files))) return null
  const general = await contestFields(files)
  const { listed, problems } = await problemsIn(files)
  const lists = await readLists(files)
  files.loseUnread()
  await finishRead(archive, problems)
  return { contest: { ...general, ...lists, problems: listed, losses: files.losses }, problems }
}
