// The things of a contest, read from its tables as the API has them. Each says for a lens what is seen of it, and null if it
// is not there for that lens.

import { createHash } from 'node:crypto'
import type { JudgedTest } from '@verdict/contract/judge-protocol'
import { problemLabel } from '@verdict/domain/contest'
import { shownTests } from '@verdict/domain/feedback'
import { type Language, languageRecords } from '@verdict/domain/language'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import type { CollectionKind, ContestModel, Models } from './ccs-model.ts'
import type { HallWord } from './clarification-in-hall-queries.ts'
import {
  contestTime,
  freezes,
  type Hall,
  isOwnOf,
  type Lens,
  opensAll,
  problemIn,
  runsShown,
  seesProblems,
  seesResult,
  seesSubmission,
} from './hall.ts'
import type { HallProblem } from './problem-in-hall-queries.ts'
import type { HallJudgement, HallSubmission, PastJudgement } from './submission-in-hall-queries.ts'
import type { HallTeam } from './team-in-hall-queries.ts'

export interface Thing<K extends CollectionKind = CollectionKind> {
  kind: K
  id: string
  seen: (lens: Lens) => Models[K] | null
}

const points = 100

/** Hundredths of a point as a share of a hundred points. */
export const inPoints = (score: number): number => score / (fullScore / points)

const typeIds: Partial<Record<Judge, string>> = {
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

const moment = (hall: Hall, at: Date) => ({
  time: at.getTime(),
  contestTime: contestTime(hall, at.getTime()),
})

export function contestModel(hall: Hall): ContestModel {
  const { contest, moment: now } = hall
  const [start, end] = [contest.starts_at.getTime(), contest.ends_at.getTime()]
  const duration = contestTime(hall, end)
  const isFreezing = freezes(hall) && now.freezeTime !== null
  const thaw = contest.unfrozen_at?.getTime() ?? (contest.unfreeze === 'auto' ? end : null)
  return {
    id: String(hall.cid),
    name: contest.title,
    start,
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

/** As the standard calls them, with the version of the language behind it. */
const languageIds: Record<Language, string> = {
  1: 'c',
  2: 'cpp11',
  3: 'java',
  4: 'python3',
  5: 'cpp17',
  6: 'cpp20',
  7: 'cpp23',
  8: 'c23',
  9: 'pypy3',
  10: 'go',
  11: 'rust',
  12: 'javascript',
  13: 'typescript',
  14: 'kotlin',
  15: 'pascal',
  16: 'haskell',
  17: 'ocaml',
  18: 'ruby',
  19: 'php',
  20: 'csharp',
}

export const languageWithId = (id: string): Language | undefined =>
  (Object.entries(languageIds) as [string, string][]).flatMap(([language, known]) =>
    known === id ? [Number(language) as Language] : [],
  )[0]

/** Submissions of output files in the place of a program. */
const outputsId = 'output'

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

export const languageThings = (hall: Hall, languages: readonly Language[]): Thing<'languages'>[] => [
  ...languages.map((language) => {
    const { name, commands, entryClass } = languageRecords[language]
    return always('languages', {
      id: languageIds[language],
      name,
      entryPoint: entryClass === undefined ? null : 'Main class',
      extensions: endingsOf(language),
      compile: commands.compile,
      run: commands.run.replace(/^ONLINE_JUDGE=1 /, ''),
    })
  }),
  ...(hall.problems.some(({ answer }) => answer === 'output') ? [always('languages', outputFiles)] : []),
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
    rgb: null,
    color: null,
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

export const teamId = (entrant: number): string => String(entrant)

const organizationId = (school: string): string =>
  `o${createHash('sha256').update(school).digest('hex').slice(0, 20)}`

/** @param isPublic some team of it stands on the board */
export const schoolThing = (school: string, isPublic: boolean): Thing<'organizations'> => {
  const model = { id: organizationId(school), name: school, formalName: null, country: null, logo: [] }
  return {
    kind: 'organizations',
    id: model.id,
    seen: (lens) => (isPublic || opensAll(lens) ? model : null),
  }
}

const maxLabel = 10

const seesTeam = (lens: Lens, team: HallTeam): boolean =>
  opensAll(lens) || !team.is_hidden || isOwnOf(lens, team.user_id)

export const teamThing = (hall: Hall, team: HallTeam): Thing<'teams'> => {
  const model: Models['teams'] = {
    id: teamId(team.user_id),
    name: team.name || team.uid,
    label: team.uid.slice(0, maxLabel),
    organizationId: hall.contest.shows_schools && team.school !== '' ? organizationId(team.school) : null,
    groupIds: [],
    hidden: team.is_hidden,
  }
  // A team that others do not see may be the only one of its school.
  const own = team.is_hidden ? { ...model, organizationId: null } : model
  return {
    kind: 'teams',
    id: model.id,
    seen: (lens) => (seesTeam(lens, team) ? (opensAll(lens) ? model : own) : null),
  }
}

const opens = (lens: Lens, entrant: number): boolean => opensAll(lens) || isOwnOf(lens, entrant)

export const personThing = (team: HallTeam): Thing<'persons'> => {
  const id = teamId(team.user_id)
  const model: Models['persons'] = { id, name: team.name || team.uid, role: 'contestant', teamIds: [id] }
  return { kind: 'persons', id, seen: (lens) => (opens(lens, team.user_id) ? model : null) }
}

export const accountThing = (team: HallTeam): Thing<'accounts'> => {
  const id = teamId(team.user_id)
  const model: Models['accounts'] = {
    id,
    username: team.uid,
    name: team.name || team.uid,
    type: 'team',
    teamId: id,
    personId: id,
  }
  return { kind: 'accounts', id, seen: (lens) => (opens(lens, team.user_id) ? model : null) }
}

export const submissionThing = (hall: Hall, submission: HallSubmission): Thing<'submissions'> => {
  const id = String(submission.sid)
  const isProgram = submission.outputs === 0
  const model: Models['submissions'] = {
    id,
    languageId: isProgram ? languageIds[submission.language] : outputsId,
    problemId: String(submission.pid),
    teamId: teamId(submission.user_id),
    ...moment(hall, submission.created_at),
    entryPoint: null,
    files: [],
  }
  const opened: Models['submissions'] = {
    ...model,
    entryPoint: (isProgram && languageRecords[submission.language].entryClass) || null,
    files: [
      {
        href: `contests/${hall.cid}/submissions/${id}/files`,
        filename: 'files.zip',
        mime: 'application/zip',
      },
    ],
  }
  return {
    kind: 'submissions',
    id,
    seen: (lens) => {
      if (!seesSubmission(hall, lens, submission)) return null
      return opens(lens, submission.user_id) ? opened : model
    },
  }
}

type Whose = Pick<HallSubmission, 'user_id' | 'created_at' | 'is_hidden'>

export const seesJudgement = (hall: Hall, lens: Lens, judgement: Whose): boolean =>
  seesSubmission(hall, lens, judgement) && seesResult(hall, lens, judgement)

export const judgementThing = (hall: Hall, judgement: HallJudgement): Thing<'judgements'> => {
  const typeId = typeIds[judgement.judge]
  const model: Models['judgements'] = {
    id: String(judgement.id),
    submissionId: String(judgement.sid),
    start: moment(hall, judgement.begun_at),
    end:
      typeId === undefined || judgement.finished_at === null
        ? null
        : {
            ...moment(hall, judgement.finished_at),
            typeId,
            ...(hall.penalty === null && { score: inPoints(judgement.score) }),
            maxRunTime: judgement.judge === Judge.CompileError ? null : judgement.time_ms,
          },
  }
  return {
    kind: 'judgements',
    id: model.id,
    seen: (lens) => (seesJudgement(hall, lens, judgement) ? model : null),
  }
}

const runId = (judgementId: number, index: number): string => `${judgementId}-${index + 1}`

/** Those who open no code see of runs what an author sees. */
const testsShown = (
  hall: Hall,
  pid: number | null,
  tests: readonly JudgedTest[],
  lens: Lens,
): JudgedTest[] => {
  if (opensAll(lens)) return [...tests]
  const problem = pid === null ? undefined : problemIn(hall, pid)
  return problem ? shownTests(tests, runsShown(hall, problem), ({ judge }) => judge === Judge.Accepted) : []
}

export function runThings(hall: Hall, judgement: HallJudgement): Thing<'runs'>[] {
  const { finished_at, tests, id, pid } = judgement
  if (finished_at === null || tests === null) return []
  return tests.flatMap(({ judge, time }, index) => {
    const typeId = typeIds[judge]
    if (typeId === undefined) return []
    const model: Models['runs'] = {
      id: runId(id, index),
      judgementId: String(id),
      ordinal: index + 1,
      typeId,
      ...moment(hall, finished_at),
      runTime: time,
    }
    const seen: Thing<'runs'>['seen'] = (lens) =>
      seesJudgement(hall, lens, judgement) && testsShown(hall, pid, tests, lens).length > index ? model : null
    return [{ kind: 'runs' as const, id: model.id, seen }]
  })
}

/** Ids of runs that a judgement had, for those who saw it. */
export const runsEver = ({ id, tests }: PastJudgement): string[] =>
  tests.flatMap(({ judge }, index) => (typeIds[judge] === undefined ? [] : [runId(id, index)]))

const wordId = (kind: HallWord['kind'], id: number): string => (kind === 'question' ? `q${id}` : `a${id}`)

/** Null: everybody. */
const audienceOf = (word: HallWord): number[] | null => {
  if (word.kind === 'question') return word.is_by_staff ? null : [word.author_id]
  if (!word.is_by_staff) return [word.author_id]
  return word.is_asked_by_staff ? null : [word.asker_id]
}

export const seesWord = (hall: Hall, lens: Lens, word: HallWord): boolean => {
  if (lens.kind === 'staff') return true
  if (!hall.hasStarted) return false
  const audience = audienceOf(word)
  return audience === null || (lens.kind === 'team' && audience.includes(lens.entrant))
}

/** @param teams those that there are */
export function wordThing(hall: Hall, word: HallWord, teams: ReadonlySet<number>): Thing<'clarifications'> {
  const toTeam = word.kind === 'answer' && word.is_by_staff && !word.is_asked_by_staff ? word.asker_id : null
  const fromTeam = word.is_by_staff ? null : word.author_id
  const isOfTeams = [toTeam, fromTeam].every((team) => team === null || teams.has(team))
  const model: Models['clarifications'] = {
    id: wordId(word.kind, word.id),
    fromTeamId: fromTeam === null ? null : teamId(fromTeam),
    toTeamId: toTeam === null ? null : teamId(toTeam),
    replyToId: word.kind === 'answer' ? wordId('question', word.did) : null,
    problemId: word.pid !== null && problemIn(hall, word.pid) ? String(word.pid) : null,
    text:
      word.title === '' || word.content.startsWith(word.title)
        ? word.content
        : `${word.title}\n\n${word.content}`,
    ...moment(hall, word.created_at),
  }
  const seesAsked = (lens: Lens): boolean =>
    lens.kind === 'staff' || word.is_asked_by_staff || isOwnOf(lens, word.asker_id)
  return {
    kind: 'clarifications',
    id: model.id,
    seen: (lens) => {
      if (word.is_deleted || !isOfTeams || !seesWord(hall, lens, word)) return null
      return seesAsked(lens) ? model : { ...model, replyToId: null }
    },
  }
}
