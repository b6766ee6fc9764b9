// Submissions, judgements, runs and clarifications as the API has them.

import type { JudgedTest } from '@verdict/contract/judge-protocol'
import { shownTests } from '@verdict/domain/feedback'
import { contestApiIds, languageRecords } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import type { Models } from './ccs-model.ts'
import { inPoints, outputsId, type Thing, typeIds } from './ccs-things.ts'
import type { HallWord } from './clarification-in-hall-queries.ts'
import {
  contestTime,
  type Hall,
  isManaging,
  isOwnOf,
  type Lens,
  opensAll,
  opensCode,
  problemIn,
  runsShown,
  seesResult,
  seesSubmission,
} from './hall.ts'
import type { HallJudgement, HallSubmission, PastJudgement } from './submission-in-hall-queries.ts'

const moment = (hall: Hall, at: Date) => ({
  time: at.getTime(),
  contestTime: contestTime(hall, at.getTime()),
})

export const submissionThing = (hall: Hall, submission: HallSubmission): Thing<'submissions'> => {
  const id = String(submission.sid)
  const isProgram = submission.outputs === 0
  const model: Models['submissions'] = {
    id,
    languageId: isProgram ? contestApiIds[submission.language] : outputsId,
    problemId: String(submission.pid),
    teamId: submission.team_id,
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
      return opensCode(lens) || isOwnOf(lens, submission.user_id) ? opened : model
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

/** The entrants whom it is for; null: everybody. */
export const audienceOf = (word: HallWord): number[] | null => {
  if (!word.is_by_staff) return [word.author_id]
  return word.is_asked_by_staff ? word.readers : [word.asker_id]
}

export const seesWord = (hall: Hall, lens: Lens, word: HallWord): boolean => {
  if (isManaging(lens)) return true
  if (!hall.hasStarted) return false
  const audience = audienceOf(word)
  return audience === null || (lens.kind === 'team' && audience.includes(lens.entrant))
}

/** The title stands before what does not begin with it. */
const textOf = ({ title, content }: Pick<HallWord, 'title' | 'content'>): string =>
  content.trim().replaceAll(/\s+/g, ' ').startsWith(title) ? content : `${title}\n\n${content}`

const isToAsker = (word: HallWord): boolean =>
  word.kind === 'answer' && word.is_by_staff && !word.is_asked_by_staff

/** Those whom it names; without one of them it is not there. */
export const entrantsOf = (word: HallWord): readonly number[] => {
  if (!word.is_by_staff) return [word.author_id]
  if (isToAsker(word)) return [word.asker_id]
  return word.reader_team === null ? [] : word.readers!
}

/** @param teams those that there are */
export function wordThing(hall: Hall, word: HallWord, teams: ReadonlySet<number>): Thing<'clarifications'> {
  const isOfTeams = entrantsOf(word).every((entrant) => teams.has(entrant))
  const model: Models['clarifications'] = {
    id: wordId(word.kind, word.id),
    fromTeamId: word.is_by_staff ? null : word.author_team,
    toTeamId: isToAsker(word) ? word.asker_team : word.is_by_staff ? word.reader_team : null,
    replyToId: word.kind === 'answer' ? wordId('question', word.did) : null,
    problemId: word.pid !== null && problemIn(hall, word.pid) ? String(word.pid) : null,
    text: textOf(word),
    ...moment(hall, word.created_at),
  }
  const seesAsked = (lens: Lens): boolean =>
    isManaging(lens) || word.is_asked_by_staff || isOwnOf(lens, word.asker_id)
  return {
    kind: 'clarifications',
    id: model.id,
    seen: (lens) => {
      if (word.is_deleted || !isOfTeams || !seesWord(hall, lens, word)) return null
      return seesAsked(lens) ? model : { ...model, replyToId: null }
    },
  }
}
