// Statement and editor side by side on a wide screen, each scrolling by itself.

import type { ProblemDetail } from '@verdict/contract/problem'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/text.tsx'
import { Counts } from './problem-columns.tsx'
import { useCountsFollow } from './problem-frame.tsx'
import style from './problem.module.css'
import { Statement, StatementHead } from './statement.tsx'

interface SplitViewProps {
  problem: ProblemDetail
  /** In whose name it is read. */
  course?: number
  /** What is written with; as high as its place. */
  children: ReactNode
}

export function SplitView({ problem, course, children }: SplitViewProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { pid, title } = problem
  const address = { params: { pid: String(pid) }, search: { course } }
  useCountsFollow(pid)
  useTitle(`${t('problem.submit')} · ${pid} ${title}`)
  return (
    <main id="main" className={style.split} tabIndex={-1}>
      <section className={style.pane} tabIndex={0} aria-label={t('problem.statement')}>
        <StatementHead pid={pid} title={title} />
        <div className={style.facts}>
          <span>
            <span className="muted">{t('problem.timeLimit')}</span> <Num value={problem.time} unit="ms" />
          </span>
          <span>
            <span className="muted">{t('problem.memoryLimit')}</span> <Num value={problem.memory} unit="KB" />
          </span>
          <span className="inl">
            <span className="muted">{t('problem.solved')}</span> <Counts row={problem} ink={false} />
          </span>
          {isLoggedIn && (
            <Link to="/problem/$pid/mySubmission" {...address}>
              {t('problem.mine')}
            </Link>
          )}
        </div>
        <Statement problem={problem} />
      </section>
      <section className={style.editor} aria-label={t('problem.editor')}>
        <Link
          to="/problem/$pid/submit"
          {...address}
          className={style.leave}
          title={t('problem.leaveSideBySide')}
          aria-label={t('problem.leaveSideBySide')}
          activeProps={{}}
        >
          <Icon name="split" />
        </Link>
        {children}
      </section>
    </main>
  )
}
