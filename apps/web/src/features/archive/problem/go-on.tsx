// Below a statement, loaded late: how difficult the problem is, the next unsolved one and one like it.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SuggestedProblem } from '@verdict/contract/practice'
import { titleIn } from '@verdict/domain/text-language'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../lib/api/query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { SolvedMark } from '../../../ui/solved-mark.tsx'
import style from './go-on.module.css'
import { LevelMark } from '../../../ui/level-mark.tsx'

interface GoOnProps {
  pid: number
  course: number | undefined
}

export default function GoOn({ pid, course }: GoOnProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { data } = useQuery({
    ...apiQuery('GET /problem/:pid/neighbours', { params: { pid }, query: { course } }),
    meta: { silent: true },
  })
  if (!data) return null
  const { level, next, like } = data
  const isSolved = profile?.solved.includes(pid) === true
  return (
    <nav className={style.box} aria-label={t('practice.goOn')}>
      <p className={style.facts}>
        {isSolved && (
          <span className={style.solved}>
            <span aria-hidden="true">
              <SolvedMark state="solved" label="" />
            </span>
            {t('problem.solved')}
          </span>
        )}
        <span>
          {t('problem.difficulty')}: <LevelMark level={level} />
        </span>
      </p>
      <ul className={style.ways}>
        <Way label={t('practice.nextUnsolved')} problem={next} course={course} />
        <Way label={t('practice.likeThis')} problem={like?.pid === next?.pid ? null : like} course={course} />
      </ul>
    </nav>
  )
}

function Way(props: { label: string; problem: SuggestedProblem | null; course: number | undefined }) {
  const { i18n } = useTranslation()
  const { label, problem, course } = props
  if (!problem) return null
  return (
    <li>
      <span className={style.label}>{label}</span>
      <Link
        to="/problem/$pid"
        params={{ pid: String(problem.pid) }}
        search={{ course }}
        className={style.way}
      >
        {problem.pid} {titleIn(i18n.language, problem)}
      </Link>
      {problem.level && <LevelMark level={problem.level} />}
    </li>
  )
}
