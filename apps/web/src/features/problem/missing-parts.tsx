// What a problem needs before it can be judged, for those who edit it, each with the place where it is given.

import type { ProblemDetail } from '@verdict/contract/problem'
import { ProblemType } from '@verdict/domain/problem'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/layout/page.tsx'
import style from './problem.module.css'

type Missing = 'tests' | 'checker' | 'interactor'

export function missingParts({
  testcases,
  type,
  code,
}: Pick<ProblemDetail, 'testcases' | 'type' | 'code'>): Missing[] {
  const missing: Missing[] = testcases === 0 ? ['tests'] : []
  if (type === ProblemType.Traditional || code?.trim()) return missing
  return [...missing, type === ProblemType.Interaction ? 'interactor' : 'checker']
}

interface MissingPartsProps {
  problem: ProblemDetail
  /** In whose name it is read. */
  course?: number
}

export function MissingParts({ problem, course }: MissingPartsProps) {
  const { t } = useTranslation()
  const missing = problem.may.edit ? missingParts(problem) : []
  if (missing.length === 0) return null
  const address = { params: { pid: String(problem.pid) }, search: { course } }
  return (
    <Notice kind="warning">
      {t('problem.missing.title')}
      <ul className={style.missing}>
        {missing.map((part) => (
          <li key={part}>
            <Link to={part === 'tests' ? '/problem/$pid/testcase' : '/problem/$pid/edit'} {...address}>
              {t(`problem.missing.${part}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
