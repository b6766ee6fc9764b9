import type { ProblemDetail } from '@verdict/contract/problem'
import type { Lack } from '@verdict/domain/package'
import { ProblemType } from '@verdict/domain/problem'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/layout/page.tsx'
import type { Step } from './api/problem-steps.ts'
import style from './problem.module.css'

export const nameOf = {
  tests: 'problem.missing.tests',
  someTests: 'problem.missing.someTests',
  answers: 'problem.missing.answers',
  checker: 'problem.missing.checker',
  interactor: 'problem.missing.interactor',
  grader: 'problem.missing.grader',
  title: 'problem.column.title',
  statement: 'problem.statement',
  timeLimit: 'problem.timeLimit',
  memoryLimit: 'problem.memoryLimit',
} as const
type Missing = keyof typeof nameOf

/** Where an editor adds it. */
export const stepOf: Record<Missing, Step> = {
  tests: 'data',
  someTests: 'data',
  answers: 'data',
  checker: 'judging',
  interactor: 'judging',
  grader: 'judging',
  title: 'statement',
  statement: 'statement',
  timeLimit: 'limits',
  memoryLimit: 'limits',
}

const partOf = {
  title: 'title',
  statement: 'statement',
  'time-limit': 'timeLimit',
  'memory-limit': 'memoryLimit',
  'secret-tests': 'tests',
  'some-tests': 'someTests',
  answers: 'answers',
  grader: 'grader',
} as const satisfies Record<Exclude<Lack, 'checker'>, Missing>

export function missingParts({
  testcases,
  type,
  code,
  lacks = [],
}: Pick<ProblemDetail, 'testcases' | 'type' | 'code' | 'lacks'>): Missing[] {
  const missing = new Set<Missing>(testcases === 0 ? ['tests'] : [])
  const program = type === ProblemType.Interaction ? 'interactor' : 'checker'
  if (type !== ProblemType.Traditional && !code?.trim()) missing.add(program)
  for (const lack of lacks) missing.add(lack === 'checker' ? program : partOf[lack])
  return [...missing]
}

interface MissingPartsProps {
  problem: ProblemDetail
  course?: number
}

export function MissingParts({ problem, course }: MissingPartsProps) {
  const { t } = useTranslation()
  const missing = problem.may.edit ? missingParts(problem) : []
  if (missing.length === 0) return null
  return (
    <Notice kind="warning">
      {t('problem.missing.title')}
      <ul className={style.missing}>
        {missing.map((part) => (
          <li key={part}>
            <Link
              to="/problem/$pid/edit"
              params={{ pid: String(problem.pid) }}
              search={{ course, step: stepOf[part] === 'statement' ? undefined : stepOf[part] }}
            >
              {t(nameOf[part])}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
