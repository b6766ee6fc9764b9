// The frame of all pages of one problem: its name, what the tab shows, and the rail.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/layout/page.tsx'
import { problemQuery } from './api/problem.ts'
import style from './problem.module.css'
import { Rail, type ProblemTab } from './rail.tsx'
import { StatementHead } from './statement.tsx'

/** @returns undefined only while it is asked for again, after a login for instance. */
export const useProblem = (pid: number) => useQuery(problemQuery(pid)).data

const tabTitle = {
  submit: 'problem.submit',
  mySubmission: 'problem.mine',
  statistics: 'problem.statistics',
  edit: 'problem.edit',
  testcase: 'problem.testData',
} as const

export function ProblemFrame({ pid, tab, children }: { pid: number; tab: ProblemTab; children: ReactNode }) {
  const { t } = useTranslation()
  const problem = useProblem(pid)
  const name = problem ? `${pid} ${problem.title}` : t('problem.one', { pid })
  return (
    <Page title={tab === 'info' ? name : `${t(tabTitle[tab])} · ${name}`} width="read">
      <StatementHead pid={pid} title={problem?.title} />
      <div className="prob">
        {problem ? (
          <>
            {tab === 'info' ? children : <div className={style.tab}>{children}</div>}
            <Rail problem={problem} tab={tab} />
          </>
        ) : (
          <span className={`skeleton ${style.skeletonText}`} role="status" aria-label={t('common.loading')} />
        )}
      </div>
    </Page>
  )
}
