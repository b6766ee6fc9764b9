// What stands beside a problem on each of its pages: the verbs, which are its tabs, the limits, one's own last verdict
// and the tags. The server's first answer paints the same (apps/server/src/site/paint-rail.ts), so its classes are global.

import type { ProblemDetail } from '@verdict/contract/problem'
import { ProblemStatus } from '@verdict/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmissionResults } from '../../lib/realtime/subscriptions.ts'
import { useSession } from '../../lib/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { VerbLink } from '../../ui/layout/page.tsx'
import { Limits } from '../../ui/limits.tsx'
import { Ago } from '../../ui/text.tsx'
import { VerdictTag } from '../../ui/verdict/verdict.tsx'
import { lastSubmissionQuery } from './api/last-verdict.ts'
import { Counts } from './problem-columns.tsx'
import { TagLinks } from './tag-links.tsx'

export type ProblemTab = 'info' | 'submit' | 'mySubmission' | 'statistics' | 'edit' | 'testcase'

/** One's own newest submission; it follows the realtime channel. */
function useLastSubmission(pid: number) {
  const { isLoggedIn } = useSession()
  const own = useQuery({ ...lastSubmissionQuery(pid), enabled: isLoggedIn })
  const follow = () => {
    if (isLoggedIn) void own.refetch({ cancelRefetch: false })
  }
  useSubmissionResults((result) => (result.pid === undefined || result.pid === pid) && follow(), follow)
  return own
}

interface RailProps {
  problem: ProblemDetail
  /** In whose name it is read; its pages keep it. */
  course: number | undefined
  tab: ProblemTab
}

export function Rail({ problem, course, tab }: RailProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const own = useLastSubmission(problem.pid)
  return (
    <aside className="rail" aria-label={t('problem.actions')}>
      <Verbs problem={problem} course={course} tab={tab} mine={own.data?.total} />
      <Limits problem={problem}>
        <dt>{t('problem.solved')}</dt>
        <dd className="nw">
          <Counts row={problem} ink={false} />
        </dd>
        {problem.status === ProblemStatus.Reserve && (
          <>
            <dt>{t('problem.status')}</dt>
            <dd>{t('common.reserved')}</dd>
          </>
        )}
      </Limits>
      {isLoggedIn && !own.isError && (
        <section className="railDesktop">
          <h2 className="railSmall">{t('problem.lastVerdict')}</h2>
          <div className="row railLast">
            <LastVerdict submission={own.data?.docs[0]} loading={own.isPending} />
          </div>
        </section>
      )}
      {problem.tags.length > 0 && (
        <section className="railDesktop">
          <h2 className="railSmall">{t('problem.tags')}</h2>
          <div className="tags">
            <TagLinks tags={problem.tags} course={course} />
          </div>
        </section>
      )}
    </aside>
  )
}

function Verbs({ problem, course, tab, mine }: RailProps & { mine?: number }) {
  const { t } = useTranslation()
  const { isLoggedIn, isAdmin } = useSession()
  const address = { params: { pid: String(problem.pid) }, search: { course } }
  const bar = useRef<HTMLElement>(null)
  // On a phone they scroll sideways: the one that is open must be seen.
  useEffect(() => {
    const all = bar.current
    if (!all) return
    const current = tab === 'info' ? null : all.querySelector<HTMLElement>('[aria-current=page]')
    all.scrollLeft = current ? current.offsetLeft - all.offsetLeft - 16 : 0
  }, [tab])
  return (
    <nav ref={bar} className="railVerbs" aria-label={t('problem.actions')}>
      {tab === 'submit' ? (
        <VerbLink icon="arrowUp" to="/problem/$pid/submit" {...address}>
          {t('problem.submit')}
        </VerbLink>
      ) : (
        <LinkButton
          look={tab === 'edit' || tab === 'testcase' ? 'plain' : 'primary'}
          icon="arrowUp"
          wide
          className="railSubmit"
          to="/problem/$pid/submit"
          {...address}
        >
          {t('problem.submit')}
        </LinkButton>
      )}
      {tab !== 'info' && (
        <VerbLink icon="file" to="/problem/$pid" {...address} activeOptions={{ exact: true }}>
          {t('problem.description')}
        </VerbLink>
      )}
      {isLoggedIn && (
        <VerbLink icon="list" count={mine} to="/problem/$pid/mySubmission" {...address}>
          {t('problem.mine')}
        </VerbLink>
      )}
      <VerbLink icon="chart" to="/problem/$pid/statistics" {...address}>
        {t('problem.statistics')}
      </VerbLink>
      <span className="railWide">
        <VerbLink icon="split" to="/problem/$pid/submit" params={address.params} search={{ course, side: 1 }}>
          {t('problem.sideBySide')}
        </VerbLink>
      </span>
      <VerbLink icon="talk" to="/discuss" search={{ pid: problem.pid }}>
        {t('nav.discuss')}
      </VerbLink>
      {problem.may.edit && (
        <>
          <VerbLink icon="pencil" to="/problem/$pid/edit" {...address}>
            {t('problem.edit')}
          </VerbLink>
          <VerbLink icon="database" count={problem.testcases} to="/problem/$pid/testcase" {...address}>
            {t('problem.testData')}
          </VerbLink>
        </>
      )}
      {isAdmin && (
        <VerbLink icon="copy" to="/similarity" search={{ problem: problem.pid }}>
          {t('nav.similarity')}
        </VerbLink>
      )}
    </nav>
  )
}

interface LastVerdictProps {
  submission:
    | { sid: number; judge: React.ComponentProps<typeof VerdictTag>['judge']; createdAt: string }
    | undefined
  loading: boolean
}

/** Its line has one height, whatever it holds. */
function LastVerdict({ submission, loading }: LastVerdictProps) {
  const { t } = useTranslation()
  if (loading) return <span className="skeleton railLastSkeleton" />
  if (!submission) return <span className="muted">{t('problem.noVerdict')}</span>
  return (
    <>
      <Link to="/solution/$sid" params={{ sid: String(submission.sid) }}>
        <VerdictTag judge={submission.judge} show="words" />
      </Link>
      <span className="muted">
        <Ago value={submission.createdAt} />
      </span>
    </>
  )
}
