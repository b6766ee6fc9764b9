// The things of a contest, read from its tables as the API has them. Each says for a lens what is seen of it, and null if it
// is not there for that lens.

import { problemLabel } from '@verdict/domain/contest'
import { contestApiIds, type Language, languageRecords } from '@verdict/domain/language'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { heldStartAt, lastEndOf } from '../../access/contest-clock.ts'
import type { CollectionKind, ContestModel, Models } from './ccs-model.ts'
import { contestTime, freezes, type Hall, type Lens, seesProblems } from './hall.ts'
import type { HallProblem } from './problem-in-hall-queries.ts'

export interface Thing<K extends CollectionKind = CollectionKind> {
  kind: K
  id: string
  seen: (lens: Lens) => Models[K] | null
}

const points = 100

/** Hundredths of a point as a share of a hundred points. */
export const inPoints = (score: number): number => score / (fullScore / points)

export const typeIds: Partial<Record<Judge, string>> = {
  [Judge.Accepted]: 'AC',
  [Judge.CompileError]: 'CE',
  [Judge.RuntimeError]: 'RTE',
  [Judge.WrongAnswer]: 'WA',
  [Judge.TimeLimitExceeded]: 'TLE',
  [Judge.MemoryLimitExceeded]: 'MLE',
  [Judge.OutputLimitExceeded]: 'OLE',
  [Judge.PresentationError]: 'PE',
  [Judge.SystemError]: 'JE',
}

const typeNames: [judge: Judge, name: string][] = [
  [Judge.Accepted, 'Accepted'],
  [Judge.CompileError, 'Compile Error'],
  [Judge.RuntimeError, 'Run-Time Error'],
  [Judge.WrongAnswer, 'Wrong Answer'],
  [Judge.TimeLimitExceeded, 'Time Limit Exceeded'],
  [Judge.MemoryLimitExceeded, 'Memory Limit Exceeded'],
  [Judge.OutputLimitExceeded, 'Output Limit Exceeded'],
  [Judge.PresentationError, 'Presentation Error'],
  [Judge.SystemError, 'Judging Error'],
]

const free: ReadonlySet<Judge> = new Set([Judge.Accepted, Judge.CompileError, Judge.SystemError])

export function contestModel(hall: Hall): ContestModel {
  const { contest, moment: now } = hall
  const start = contest.starts_at.getTime()
  const duration = contestTime(hall, contest.ends_at.getTime())
  const countdownPause = heldStartAt(contest, contest.now)
  const isFreezing = freezes(hall) && now.freezeTime !== null
  const isLifted = contest.unfreeze === 'auto' || contest.unfrozen_at !== null
  // As its state has it; nobody knows it while the start is not known.
  const thaw =
    isLifted && countdownPause === null
      ? Math.max(lastEndOf(contest), contest.unfrozen_at?.getTime() ?? 0)
      : null
  return {
    id: String(hall.cid),
    name: contest.title,
    start: countdownPause === null ? start : null,
    countdownPause,
    duration,
    freezeDuration: isFreezing ? duration - contestTime(hall, now.freezeTime!) : null,
    thaw: isFreezing ? thaw : null,
    penalty: hall.penalty,
  }
}

const always = <K extends CollectionKind>(kind: K, model: Models[K]): Thing<K> => ({
  kind,
  id: model.id,
  seen: () => model,
})

export const judgementTypes = ({ penalty }: Hall): Thing<'judgement-types'>[] =>
  typeNames.map(([judge, name]) =>
    always('judgement-types', {
      id: typeIds[judge]!,
      name,
      ...(penalty !== null && { penalty: !free.has(judge) }),
      solved: judge === Judge.Accepted,
    }),
  )

export const languageWithId = (id: string): Language | undefined =>
  Object.entries<string>(contestApiIds).flatMap(([language, known]) =>
    known === id ? [Number(language) as Language] : [],
  )[0]

/** Submissions of output files in the place of a program. */
export const outputsId = 'output'

const endingsOf = (language: Language): string[] => {
  const { sourceName, moreEndings = [] } = languageRecords[language]
  return [sourceName.slice(sourceName.lastIndexOf('.')), ...moreEndings].map((ending) => ending.slice(1))
}

const outputFiles: Models['languages'] = {
  id: outputsId,
  name: 'Output files',
  entryPoint: null,
  extensions: ['out'],
  compile: null,
  run: null,
}

/** @param outputs some are there */
export const languageThings = (languages: readonly Language[], outputs: boolean): Thing<'languages'>[] => [
  ...languages.map((language) => {
    const { name, commands, entryClass } = languageRecords[language]
    return always('languages', {
      id: contestApiIds[language],
      name,
      entryPoint: entryClass === undefined ? null : 'Main class',
      extensions: endingsOf(language),
      compile: commands.compile,
      run: commands.run.replace(/^ONLINE_JUDGE=1 /, ''),
    })
  }),
  ...(outputs ? [always('languages', outputFiles)] : []),
]

export const labelOf = (
  { contest }: Pick<Hall, 'contest'>,
  { position }: Pick<HallProblem, 'position'>,
): string => problemLabel(position, contest.labeling_style)

export const problemThing = (hall: Hall, problem: HallProblem): Thing<'problems'> => {
  const id = String(problem.pid)
  const model: Models['problems'] = {
    id,
    label: labelOf(hall, problem),
    name: problem.title,
    ordinal: problem.position,
    rgb: problem.color,
    color: problem.color_name,
    timeLimit: problem.time_ms,
    tests: problem.tests,
    ...(hall.penalty === null && { maxScore: points }),
    statement: problem.pages.map(({ locale }) => ({
      href: `contests/${hall.cid}/problems/${id}/statement/${locale}`,
      filename: `${id}.${locale}.pdf`,
      mime: 'application/pdf',
    })),
  }
  return { kind: 'problems', id, seen: (lens) => (seesProblems(hall, lens) ? model : null) }
}
