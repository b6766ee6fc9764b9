// Statement and editor side by side on a wide screen, each scrolling by itself; one below the other on a narrow one.

import type { ProblemDetail } from '@verdict/contract/problem'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/title.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/text.tsx'
import { Counts } from './problem-columns.tsx'
import { useCountsFollow } from './problem-frame.tsx'
import style from './problem.module.css'
import type { ReadingPlace } from './api/files.ts'
import { Statement, StatementHead } from './statement.tsx'

interface SplitProps {
  problem: ProblemDetail
  /** For the window's title. */
  title: string
  /** The part of the heading before the problem's title. */
  label: number | string
  /** Stands beside the limits. */
  facts?: ReactNode
  /** Leads to the editor alone. */
  leave: ReactNode
  /** In whose name it is read. */
  place?: ReadingPlace
  /** Below the bar of a contest. */
  inContest?: boolean
  /** The editor; as high as its place. */
  children: ReactNode
}

/** The tag of a link that leaves it. */
export function useLeaveProps() {
  const { t } = useTranslation()
  return {
    className: style.leave,
    title: t('problem.leaveSideBySide'),
    'aria-label': t('problem.leaveSideBySide'),
    activeProps: {},
    children: <Icon name="split" />,
  }
}

export function Split({ problem, title, label, facts, leave, place, inContest, children }: SplitProps) {
  const { t } = useTranslation()
  useTitle(title)
  return (
    <main id="main" className={classes(style.split, inContest && style.inContest)} data-fills tabIndex={-1}>
      <section className={style.pane} tabIndex={0} aria-label={t('problem.statement')}>
        <StatementHead pid={label} title={problem.title} />
        <div className={style.facts}>
          <span>
            <span className="muted">{t('problem.timeLimit')}</span> <Num value={problem.time} unit="ms" />
          </span>
          <span>
            <span className="muted">{t('problem.memoryLimit')}</span> <Num value={problem.memory} unit="KB" />
          </span>
          {facts}
        </div>
        <Statement problem={problem} place={place} />
      </section>
      <section className={style.editor} aria-label={t('problem.editor')}>
        {leave}
        {children}
      </section>
    </main>
  )
}

interface SplitViewProps {
  problem: ProblemDetail
  /** In whose name it is read. */
  course?: number
  children: ReactNode
}

export function SplitView({ problem, course, children }: SplitViewProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { pid, title } = problem
  const address = { params: { pid: String(pid) }, search: { course } }
  useCountsFollow(pid)
  return (
    <Split
      problem={problem}
      title={`${t('problem.submit')} · ${pid} ${title}`}
      label={pid}
      facts={
        <>
          <span className="inl">
            <span className="muted">{t('problem.solved')}</span> <Counts row={problem} ink={false} />
          </span>
          {isLoggedIn && (
            <Link to="/problem/$pid/mySubmission" {...address}>
              {t('problem.mine')}
            </Link>
          )}
        </>
      }
      place={{ course }}
      leave={<Link to="/problem/$pid/submit" {...address} {...useLeaveProps()} />}
    >
      {children}
    </Split>
  )
}
