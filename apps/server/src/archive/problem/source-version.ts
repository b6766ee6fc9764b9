// Versions of a problem's sources. To return to one is a change like any other, and makes a new version.

import { problemChange } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { type DeletedSource, type SourceVersionRow, versionRow } from '@verdict/contract/source-version'
import { problemProgramLanguage } from '@verdict/domain/language'
import type { VersionedRole } from '@verdict/domain/problem'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findProblemToTest, findTestableProblem } from '../../access/problem-access.ts'
import type { Change } from './content.ts'
import { listDeleted, listVersions, findVersion, type FoundVersion } from './content-queries.ts'
import { changeProblem } from './problem-write.ts'
import { readContent } from './problem-service.ts'

interface Source {
  role: VersionedRole
  name: string
}

/** The checker has one name, whatever its file was called. */
const kept = ({ role, name }: Source): Source => ({ role, name: role === 'checker' ? 'checker' : name })

const presentVersion = (version: FoundVersion): SourceVersionRow =>
  present(versionRow, version, {
    savedBy: version.savedBy,
    savedAt: version.saved_at.toISOString(),
  })

async function versionAt(
  { db }: Pick<Context, 'db'>,
  pid: number,
  source: Source,
  number: number,
): Promise<FoundVersion> {
  const found = await findVersion(db, pid, { ...kept(source), number })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The change of the problem by which it returns. A source that was removed comes back behind the others. */
function changeTo(content: ProblemContent, { role, name, language, code }: FoundVersion): Change {
  const put = <T extends { name: string }>(
    all: readonly T[],
    one: T,
    isIt = (it: T) => it.name === name,
  ): T[] => (all.some(isIt) ? all.map((it) => (isIt(it) ? { ...it, ...one } : it)) : [...all, one])
  const without = <T extends { name: string }>(all: readonly T[]): T[] => all.filter((it) => it.name !== name)
  const own = language ?? problemProgramLanguage
  switch (role) {
    case 'checker':
      return { code: code ?? '' }
    case 'solution': {
      if (code === null) return { references: without(content.references) }
      const { expected = [], score = null } = content.references.find((it) => it.name === name) ?? {}
      return { references: put(content.references, { name, language: own, code, expected, score }) }
    }
    case 'validator': {
      if (code === null) return { validators: without(content.validators) }
      const { protocol = 'testlib', flags = [] } = content.validators.find((it) => it.name === name) ?? {}
      return { validators: put(content.validators, { name, language: own, code, protocol, flags }) }
    }
    default: {
      const isIt = (it: { role: string; name: string }): boolean => it.role === role && it.name === name
      if (code === null) return { sources: content.sources.filter((it) => !isIt(it)) }
      return { sources: put(content.sources, { role, name, language, code }, isIt) }
    }
  }
}

/** There may be too many by now, or another grader for its language. */
function assertValid(change: Change): Change {
  const { error } = problemChange.safeParse(change)
  if (!error) return change
  throw new Refusal(
    'VALIDATION_FAILED',
    {},
    error.issues.map(({ path, message }) => ({ path: ['body', ...path].join('.'), message })),
  )
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, VALIDATION_FAILED */
export async function returnTo(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  source: Source & { number: number },
): Promise<SourceVersionRow> {
  await findProblemToTest(context, viewer, pid)
  const version = await versionAt(context, pid, source, source.number)
  for (;;) {
    const content = (await readContent(context.db, pid))!
    const change = { ...changeTo(content, version), sourcesMark: content.sourcesMark }
    try {
      await changeProblem(context, viewer, origin, pid, assertValid(change))
      break
    } catch (error) {
      // Others beside it are newer by now, and stay.
      if (!(error instanceof Refusal && error.error === 'SOURCES_CHANGED')) throw error
    }
  }
  const [newest] = await listVersions(context.db, pid, kept(source))
  return presentVersion(newest!)
}

/** The program that judges has its place whether or not there is one. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function deletedAs(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
): Promise<DeletedSource[]> {
  await findTestableProblem({ db }, viewer, pid)
  const rows = await listDeleted(db, pid)
  return rows.map(({ saved_at, ...row }) => ({ ...row, deletedAt: saved_at.toISOString() }))
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function versionsAs(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
  source: Source,
): Promise<SourceVersionRow[]> {
  await findTestableProblem({ db }, viewer, pid)
  return (await listVersions(db, pid, kept(source))).map(presentVersion)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function versionAs(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
  source: Source & { number: number },
): Promise<SourceVersionRow & { code: string | null }> {
  await findTestableProblem({ db }, viewer, pid)
  const version = await versionAt({ db }, pid, source, source.number)
  return { ...presentVersion(version), code: version.code }
}
