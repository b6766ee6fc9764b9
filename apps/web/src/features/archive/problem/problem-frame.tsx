import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProblemDetail } from '@verdict/contract/problem'
import { bestLanguage } from '@verdict/domain/text-language'
import { isFinal } from '@verdict/domain/verdict'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice, Page } from '../../../ui/layout/page.tsx'
import { loadTexts } from '../../../i18n/index.ts'
import { LatePart, OptionalPart } from '../../../ui/optional-part.tsx'
import { Loading } from '../../../ui/state.tsx'
import { courseQuery, problemQuery, refreshProblem, translationQuery } from './api/problem.ts'
import { MissingParts } from './missing-parts.tsx'
import style from './problem.module.css'
import { Rail, type ProblemTab } from './rail.tsx'
import { StatementHead } from './statement.tsx'
import { VerifiedTag } from './verify/verified-tag.tsx'

/** @returns undefined only while refetching, after a login for instance. */
export const useProblem = (pid: number, course?: number) => useQuery(problemQuery(pid, course)).data

/** In the requested language, else the page's, else its own. */
export function useShownProblem(
  pid: number,
  { course, lang }: { course?: number | undefined; lang?: string | undefined },
): ProblemDetail | undefined {
  const { i18n } = useTranslation()
  const problem = useProblem(pid, course)
  const wanted = problem && (bestLanguage(lang ?? i18n.language, problem.languages) ?? problem.language)
  const translated = useQuery({
    ...translationQuery(pid, course, wanted ?? ''),
    enabled: wanted !== undefined && wanted !== problem?.language,
  })
  return wanted === problem?.language ? problem : (translated.data ?? problem)
}

export function useCountsFollow(pid: number): void {
  useSubmissionResults((result) => {
    if (result.pid === pid && isFinal(result.judgeStatus)) void refreshProblem(pid)
  })
}

function CourseLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const name = useQuery(courseQuery(id)).data?.name ?? t('common.course', { id })
  return (
    <Link to="/course/$id" params={{ id: String(id) }} className={style.back}>
      <Icon name="chevronLeft" /> {name}
    </Link>
  )
}

const tabTitle = {
  submit: 'problem.submit',
  mySubmission: 'problem.mine',
  statistics: 'problem.statistics',
  editorial: 'problem.editorial',
  writeEditorial: 'problem.writeEditorial',
  edit: 'problem.edit',
  testcase: 'problem.testData',
  workshop: 'problem.workshop',
} as const

const GoOn = lazy(async () => {
  const [part] = await Promise.all([import('./go-on.tsx'), loadTexts(['practice'])])
  return part
})

const DraftNotice = lazy(async () => {
  const [part] = await Promise.all([import('./draft-notice.tsx'), loadTexts(['workshop'])])
  return part
})

function Draft({ problem }: { problem: ProblemDetail | undefined }) {
  if (!problem?.draftOf) return null
  return (
    <OptionalPart>
      <DraftNotice pid={problem.pid} course={problem.draftOf} />
    </OptionalPart>
  )
}

interface ProblemFrameProps {
  pid: number
  course?: number
  lang?: string
  tab: ProblemTab
  children: ReactNode
}

export function ProblemFrame({ pid, course, lang, tab, children }: ProblemFrameProps) {
  const { t } = useTranslation()
  const problem = useProblem(pid, course)
  const { title, language } = useShownProblem(pid, { course, lang }) ?? {}
  useCountsFollow(pid)
  const name = problem ? `${pid} ${title}` : t('problem.one', { pid })
  return (
    <Page
      title={tab === 'info' ? name : `${t(tabTitle[tab])} · ${name}`}
      width={tab === 'edit' || tab === 'workshop' || tab === 'writeEditorial' ? 'list' : 'read'}
    >
      {course !== undefined && <CourseLink id={course} />}
      <StatementHead pid={pid} title={title} language={language} />
      {problem?.verified && (
        <p>
          <Link
            to="/problem/$pid/workshop"
            params={{ pid: String(pid) }}
            search={{ course, part: 'invocations' }}
            className="q"
          >
            <VerifiedTag mark={problem.verified} />
          </Link>
        </p>
      )}
      {tab !== 'testcase' && (problem?.brokenTests ?? 0) > 0 && (
        <Notice kind="warning">
          {t('problem.brokenTests')}{' '}
          <Link to="/problem/$pid/testcase" params={{ pid: String(pid) }} search={{ course }}>
            {t('problem.showTests')}
          </Link>
        </Notice>
      )}
      <Draft problem={problem} />
      {/* The steps of the editor say so themselves. */}
      {problem && tab !== 'edit' && <MissingParts problem={problem} course={course} />}
      <div className="prob">
        {problem ? (
          <>
            {tab === 'info' ? children : <div className={style.tab}>{children}</div>}
            <Rail problem={problem} course={course} tab={tab} />
          </>
        ) : (
          <Loading className={style.skeletonText} />
        )}
      </div>
      {tab === 'info' && (
        <LatePart className={style.goOn}>
          <GoOn pid={pid} course={course} />
        </LatePart>
      )}
    </Page>
  )
}
