import type { AuditKind } from '@verdict/contract/audit-fields'
import { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { courseFlags, CourseVisibility } from '@verdict/domain/course'
import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { editorialTimes } from '@verdict/domain/editorial'
import { gradeScales } from '@verdict/domain/gradebook'
import { helperKinds } from '@verdict/domain/helper'
import { examBindings } from '@verdict/domain/exam'
import { feedbacks } from '@verdict/domain/feedback'
import { jobActions, jobStates } from '@verdict/domain/job'
import { languageName, languages } from '@verdict/domain/language'
import { answerKinds, ProblemType, tagColors } from '@verdict/domain/problem'
import { factorRules } from '@verdict/domain/second-factor'
import { signUpRules } from '@verdict/domain/sign-up'
import { reviewStates } from '@verdict/domain/similarity'
import type { TFunction } from 'i18next'
import { dateTime, points, thousands } from '../../../../lib/format.ts'
import { privilegeName } from '../privilege-mark.tsx'
import { isBlank, type Value } from './changes.ts'

type Words = Partial<Record<AuditKind, (t: TFunction) => Partial<Record<string, string>>>>

const ofEach = <const Names extends readonly string[]>(
  names: Names,
  word: (name: Names[number]) => string,
): Record<string, string> => Object.fromEntries(names.map((name) => [name, word(name)]))

const words: Words = {
  yesNo: (t) => ({ true: t('audit.yes'), false: t('audit.no') }),
  visible: (t) => ({ 0: t('audit.no'), [ContestStatus.Available]: t('audit.yes') }),
  privilege: (t) =>
    Object.fromEntries(
      Object.entries(privilegeName).map(([value, name]) => [value, t(`users.privileges.${name}`)]),
    ),
  language: () => Object.fromEntries(languages.map((language) => [language, languageName(language)])),
  color: (t) => ofEach(tagColors, (color) => t(`tag.colors.${color}`)),
  problemType: (t) => ({
    [ProblemType.Traditional]: t('problem.types.traditional'),
    [ProblemType.Interaction]: t('problem.types.interaction'),
    [ProblemType.SpecialJudge]: t('problem.types.specialJudge'),
    [ProblemType.Communication]: t('problem.types.communication'),
  }),
  answerKind: (t) => ofEach(answerKinds, (one) => t(`problem.answers.${one}`)),
  contestType: (t) => ({
    [ContestVisibility.Public]: t('contest.type.public'),
    [ContestVisibility.Private]: t('contest.type.private'),
    [ContestVisibility.Password]: t('contest.type.password'),
  }),
  courseType: (t) => ({
    [CourseVisibility.Public]: t('course.public'),
    [CourseVisibility.Private]: t('course.private'),
  }),
  labels: (t) => ({
    [LabelingStyle.Numeric]: t('contest.form.numeric'),
    [LabelingStyle.Alphabetic]: t('contest.form.alphabetic'),
  }),
  freeze: (t) => ({ auto: t('contest.form.freezeAuto'), none: t('contest.form.freezeNone') }),
  unfreeze: (t) => ({ auto: t('contest.form.unfreezeAuto'), manual: t('contest.form.unfreezeManual') }),
  balloons: (t) => ({
    none: t('contest.form.balloonsNone'),
    'until-freeze': t('contest.form.balloonsUntilFreeze'),
    all: t('contest.form.balloonsAll'),
  }),
  helperKind: (t) => ofEach(helperKinds, (kind) => t(`audit.helperKinds.${kind}`)),
  signUp: (t) => ofEach(signUpRules, (one) => t(`siteSettings.signUp.rules.${one}`)),
  factorRule: (t) => ofEach(factorRules, (one) => t(`siteSettings.secondFactor.rules.${one}`)),
  gradeScale: (t) => ofEach(gradeScales, (one) => t(`marks.scales.${one}`)),
  examBinding: (t) => ofEach(examBindings, (one) => t(`examSetup.binds.${one}`)),
  contestRule: (t) => ofEach(contestRuleNames, (one) => t(`contest.rule.${one}`)),
  feedback: (t) => ofEach(feedbacks, (one) => t(`feedback.of.${one}`)),
  editorialTime: (t) => ofEach(editorialTimes, (one) => t(`editorial.times.${one}`)),
  jobAction: (t) => ofEach(jobActions, (action) => t(`audit.jobActions.${action}`)),
  jobState: (t) => ofEach(jobStates, (state) => t(`job.states.${state}`)),
  reviewState: (t) => ofEach(reviewStates, (state) => t(`similarity.states.${state}`)),
}

type Numeric = string | number

const isNumeric = (value: Value): value is Numeric =>
  (typeof value === 'number' || typeof value === 'string') && /^-?\d+$/.test(`${value}`)

type Plain = string | number | boolean

const isPlain = (value: Value): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const listText = (t: TFunction, value: Value): string | undefined =>
  Array.isArray(value) && value.every(isPlain) ? value.join(t('common.listComma')) : undefined

function roleText(t: TFunction, value: Value): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const has = courseFlags.filter((flag) => value[flag] === true)
  return has.map((flag) => t(`course.flag.${flag}`)).join(t('common.listComma')) || '–'
}

function timeText(value: Value): string | undefined {
  const text = typeof value === 'string' ? dateTime(value) : '–'
  return text === '–' ? undefined : text
}

const ofNumber =
  (write: (value: Numeric, t: TFunction) => string) =>
  (t: TFunction, value: Value): string | undefined =>
    isNumeric(value) ? write(value, t) : undefined

/** Kinds with one format for all values. */
const written: Partial<Record<AuditKind, (t: TFunction, value: Value) => string | undefined>> = {
  text: (_, value) => (typeof value === 'string' ? value : undefined),
  list: listText,
  languages: (t, value) =>
    listText(t, Array.isArray(value) ? value.map((one) => valueText(t, 'language', one) ?? one) : value),
  role: roleText,
  time: (_, value) => timeText(value),
  freeze: ofNumber((value, t) => t('audit.freezeMinutes', { count: Number(value) })),
  number: ofNumber((value) => thousands(Number(value))),
  milliseconds: ofNumber((value) => `${thousands(Number(value))} ms`),
  kilobytes: ofNumber((value) => `${thousands(Number(value))} KB`),
  percent: ofNumber((value) => `${value}%`),
  points: ofNumber((value) => points(Number(value))),
}

/** Undefined: shown as stored. */
export function valueText(t: TFunction, kind: AuditKind | undefined, value: Value): string | undefined {
  if (isBlank(value)) return '–'
  if (!kind) return undefined
  const word = isPlain(value) ? words[kind]?.(t)[`${value}`] : undefined
  return word ?? written[kind]?.(t, value)
}
