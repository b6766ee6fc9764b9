import type { ContestDetail } from '@verdict/contract/contest'
import { LabelingStyle } from '@verdict/domain/contest'
import { daysLaterIn, isTimeZone, lastMinuteIn } from '@verdict/domain/civil-days'
import { fullScore } from '@verdict/domain/score'
import { ownTimeZone } from '../../../../lib/format.ts'
import { differences } from '../../../../ui/form/use-edit.ts'
import type { ContestChange, NewContest } from '../api/contest.ts'
import { type ChosenProblem, localText, momentOf } from '../form/values.ts'

export interface HomeworkValues {
  title: string
  start: string
  due: string
  late: readonly { hours: string; off: string }[]
  attempts: string
  draft: boolean
  openQuestions: boolean
  shareOfTests: boolean
  problems: readonly ChosenProblem[]
  points: Readonly<Record<number, string>>
}
export type HomeworkField = keyof HomeworkValues

const hourMs = 3_600_000

const usualDays = 7

/** Opens at the next full hour, due at 23:59 of the site's clock a week later. @param now ms since 1970 */
export function emptyHomework(now: number, siteZone: string): HomeworkValues {
  const start = Math.ceil(now / hourMs) * hourMs
  const zone = isTimeZone(siteZone) ? siteZone : ownTimeZone()
  const due = localText(lastMinuteIn(zone)(daysLaterIn(zone)(start, usualDays)))
  return {
    title: '',
    start: localText(start),
    due,
    late: [],
    attempts: '',
    draft: true,
    openQuestions: true,
    shareOfTests: true,
    problems: [],
    points: {},
  }
}

export function homeworkValues({ contest, problems }: ContestDetail): HomeworkValues {
  const {
    due = contest.end,
    late = [],
    attempts = null,
    draft = false,
    openQuestions = false,
  } = contest.homework ?? {}
  return {
    title: contest.title,
    start: localText(Date.parse(contest.start)),
    due: localText(Date.parse(due)),
    late: late.map(({ until, off }) => ({ hours: String(until / 60), off: String(off) })),
    attempts: attempts === null ? '' : String(attempts),
    draft,
    openQuestions,
    shareOfTests: contest.option.shareOfTests === true,
    problems: problems.map(({ pid, title, invalid }) => ({ pid, title, invalid })),
    points: Object.fromEntries(
      problems.map(({ pid, homework }) => [pid, String((homework?.points ?? fullScore) / 100)]),
    ),
  }
}

const isoOf = (text: string): string => {
  const ms = momentOf(text)
  return ms === null ? '' : new Date(ms).toISOString()
}

/** Number('') would be 0. */
const numberIn = (text: string): number => Number(text.trim() || Number.NaN)

const bodyOf = (values: HomeworkValues) => ({
  title: values.title,
  start: isoOf(values.start),
  list: values.problems.map(({ pid }) => pid),
  option: { shareOfTests: values.shareOfTests },
  homework: {
    due: isoOf(values.due),
    late: values.late.map(({ hours, off }) => ({
      until: Math.round(numberIn(hours) * 60),
      off: numberIn(off),
    })),
    attempts: values.attempts.trim() === '' ? null : numberIn(values.attempts),
    draft: values.draft,
    openQuestions: values.openQuestions,
    points: values.problems.map(({ pid }) => ({
      pid,
      points: Math.round(numberIn(values.points[pid] ?? '100') * 100),
    })),
  },
})

export function newHomeworkBody(values: HomeworkValues, course: number): NewContest {
  const body = bodyOf(values)
  return { ...body, course, option: { ...body.option, labelingStyle: LabelingStyle.Numeric } }
}

export const homeworkChangeOf = (before: HomeworkValues, after: HomeworkValues): ContestChange =>
  differences(bodyOf(before), bodyOf(after))
