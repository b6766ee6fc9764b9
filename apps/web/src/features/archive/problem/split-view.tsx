import type { ProblemDetail } from '@verdict/contract/problem'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Separator } from '../../../ui/panes/separator.tsx'
import { TabList } from '../../../ui/panes/tab-list.tsx'
import { MemoryLimit, TimeLimit } from '../../../ui/limits.tsx'
import { MissingParts } from './missing-parts.tsx'
import { Counts } from './counts.tsx'
import { useCountsFollow } from './problem-frame.tsx'
import style from './problem.module.css'
import type { ReadingPlace } from './api/files.ts'
import { Statement, StatementHead } from './statement.tsx'

const parts = ['statement', 'code', 'results'] as const
type Part = (typeof parts)[number]
const tabOf = (part: Part) => `split-tab-${part}`
const [statementId, editorId] = ['split-statement', 'split-editor']

type EditorPart = Exclude<Part, 'statement'>
export interface EditorView {
  part: EditorPart
  show: (part: EditorPart) => void
}

interface SplitProps {
  problem: ProblemDetail
  title: string
  label: number | string
  back?: ReactNode
  facts?: ReactNode
  leave: ReactNode
  place?: ReadingPlace
  inContest?: boolean
  children: (view: EditorView) => ReactNode
}

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

/** A button that shows another part may go with its own: the tab of the other one has the focus then. */
function useFocusOf(shown: Part): void {
  useLayoutEffect(() => {
    if (document.activeElement?.checkVisibility() === false) document.getElementById(tabOf(shown))?.focus()
  }, [shown])
}

export function Split(props: SplitProps) {
  const { problem, title, label, back, facts, leave, place, inContest, children } = props
  const { t } = useTranslation()
  const [shown, show] = useState<Part>('code')
  useTitle(title)
  useFocusOf(shown)
  return (
    <main
      id="main"
      className={classes(style.split, inContest && style.inContest)}
      data-shown={shown}
      data-fills
      tabIndex={-1}
    >
      <div className={style.splitHead}>
        {back}
        <StatementHead pid={label} title={problem.title} language={problem.language} />
      </div>
      <div className={style.parts}>
        <TabList
          label={t('problem.parts')}
          tabs={parts.map((part) => ({
            id: tabOf(part),
            controls: part === 'statement' ? statementId : editorId,
            content: t(`problem.part.${part}`),
          }))}
          at={parts.indexOf(shown)}
          onChoose={(at) => show(parts[at]!)}
        />
      </div>
      <section id={statementId} className={style.pane} tabIndex={0} aria-label={t('problem.statement')}>
        <div className={style.facts}>
          <span>
            <span className="muted">{t('problem.timeLimit')}</span> <TimeLimit problem={problem} />
          </span>
          <span>
            <span className="muted">{t('problem.memoryLimit')}</span> <MemoryLimit problem={problem} />
          </span>
          {facts}
        </div>
        <Statement problem={problem} place={place} />
      </section>
      <Separator label={t('problem.resize')} controls={statementId} />
      <section id={editorId} className={style.editor} aria-label={t('problem.editor')}>
        {leave}
        {children({ part: shown === 'results' ? 'results' : 'code', show })}
      </section>
    </main>
  )
}

interface SplitViewProps {
  problem: ProblemDetail
  course?: number
  children: SplitProps['children']
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
      back={
        <>
          <Link to="/problem/$pid" {...address} className={style.back}>
            <Icon name="chevronLeft" /> {t('problem.description')}
          </Link>
          <MissingParts problem={problem} course={course} />
        </>
      }
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
      leave={
        <Link
          to="/problem/$pid/submit"
          params={address.params}
          search={{ course, side: 0 }}
          {...useLeaveProps()}
        />
      }
    >
      {children}
    </Split>
  )
}
