// The column beside a problem: tabs, limits, tags, and own recent tries, last because they load late.

import type { ProblemDetail } from '@verdict/contract/problem'
import type { SubmissionRow } from '@verdict/contract/submission'
import { ProblemStatus } from '@verdict/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useWriteKey } from '../../../lib/wanted-editor.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { VerbLink } from '../../../ui/layout/page.tsx'
import { Limits } from '../../../ui/limits.tsx'
import { Ago } from '../../../ui/text.tsx'
import { Points, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { ownTriesQuery } from './api/own-tries.ts'
import { Counts } from './counts.tsx'
import { TagLinks } from './tag-links.tsx'

export type ProblemTab =
  | 'info'
  | 'submit'
  | 'mySubmission'
  | 'statistics'
  | 'editorial'
  | 'writeEditorial'
  | 'edit'
  | 'testcase'
  | 'workshop'

function useOwnTries(pid: number) {
  const { isLoggedIn } = useSession()
  const own = useQuery({ ...ownTriesQuery(pid), enabled: isLoggedIn })
  const askAgain = useAskAgain(own)
  const follow = () => {
    if (isLoggedIn) askAgain()
  }
  useSubmissionResults((result) => (result.pid === undefined || result.pid === pid) && follow(), follow)
  return own
}

/** Tabs with a primary button of their own. */
const managing: readonly ProblemTab[] = ['edit', 'testcase', 'workshop', 'writeEditorial']

const origins = ['difficulty', 'source', 'author', 'licence'] as const

interface RailProps {
  problem: ProblemDetail
  /** Kept by its links. */
  course: number | undefined
  tab: ProblemTab
}

export function Rail({ problem, course, tab }: RailProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const own = useOwnTries(problem.pid)
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
            <dd>{t(course === undefined || problem.draftOf ? 'common.reserved' : 'problem.inCourseOnly')}</dd>
          </>
        )}
        {origins
          .filter((name) => problem[name] !== '')
          .map((name) => (
            <Fragment key={name}>
              <dt className="railLong">{t(`problem.${name}`)}</dt>
              <dd className="railLong">{problem[name]}</dd>
            </Fragment>
          ))}
      </Limits>
      {problem.tags.length > 0 && (
        <section className="railDesktop">
          <h2 className="railSmall">{t('problem.tags')}</h2>
          <div className="tags">
            <TagLinks tags={problem.tags} course={course} />
          </div>
        </section>
      )}
      {isLoggedIn && !own.isError && (
        <section className="railDesktop">
          <h2 className="railSmall">{t('problem.myTries')}</h2>
          <Tries tries={own.data?.docs} />
        </section>
      )}
    </aside>
  )
}

function Verbs({ problem, course, tab, mine }: RailProps & { mine?: number }) {
  const { t } = useTranslation()
  const { isLoggedIn, isAdmin } = useSession()
  const page = { params: { pid: String(problem.pid) }, search: { course } }
  // The page's search parameters may be written differently.
  const address = { ...page, activeOptions: { includeSearch: false } }
  const isTranslator = problem.may.translate && !problem.may.manage
  const bar = useRef<HTMLElement>(null)
  // On phones the tabs scroll: show the open one.
  useEffect(() => {
    const all = bar.current
    if (!all) return
    const current = tab === 'info' ? null : all.querySelector<HTMLElement>('[aria-current=page]')
    all.scrollLeft = current ? current.offsetLeft - all.offsetLeft - 16 : 0
  }, [tab])
  return (
    <nav ref={bar} className="railVerbs" aria-label={t('problem.actions')}>
      {problem.may.submit && <SubmitVerb tab={tab} page={page} />}
      {tab !== 'info' && (
        <VerbLink
          icon="file"
          to="/problem/$pid"
          {...page}
          activeOptions={{ exact: true, includeSearch: false }}
        >
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
      {problem.editorials.seen > 0 && (
        <VerbLink
          icon="file"
          to="/problem/$pid/editorial"
          {...page}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t('problem.editorial')}
        </VerbLink>
      )}
      {tab === 'submit' && (
        <span className="railWide">
          <VerbLink icon="split" to="/problem/$pid/submit" {...page} activeOptions={{ exact: true }}>
            {t('problem.sideBySide')}
          </VerbLink>
        </span>
      )}
      <VerbLink icon="talk" to="/discuss" search={{ pid: problem.pid }}>
        {t('nav.discuss')}
      </VerbLink>
      {(problem.may.edit || problem.editorials.writes) && (
        <VerbLink icon="pencil" to="/problem/$pid/editorial/edit" {...address}>
          {t('problem.writeEditorial')}
        </VerbLink>
      )}
      {(problem.may.edit || isTranslator) && (
        <VerbLink icon="pencil" to="/problem/$pid/edit" {...address}>
          {t(isTranslator ? 'problem.translate' : 'problem.edit')}
        </VerbLink>
      )}
      {problem.may.manage && (
        <VerbLink icon="database" count={problem.testcases} to="/problem/$pid/testcase" {...address}>
          {t('problem.testData')}
        </VerbLink>
      )}
      {(problem.may.edit || problem.may.test || problem.may.translate) && (
        <VerbLink icon="sliders" to="/problem/$pid/workshop" {...address}>
          {t('problem.workshop')}
        </VerbLink>
      )}
      {isAdmin && (
        <VerbLink icon="copy" to="/similarity" search={{ problem: problem.pid }}>
          {t('nav.similarity')}
        </VerbLink>
      )}
    </nav>
  )
}

interface SubmitVerbProps {
  tab: ProblemTab
  page: { params: { pid: string }; search: { course: number | undefined } }
}

function SubmitVerb({ tab, page }: SubmitVerbProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasKey = useWriteKey(
    tab === 'submit' ? null : `/problem/${page.params.pid}/submit`,
    () => void navigate({ to: '/problem/$pid/submit', ...page }),
  )
  if (tab === 'submit') {
    return (
      <VerbLink icon="arrowUp" to="/problem/$pid/submit" {...page} activeOptions={{ includeSearch: false }}>
        {t('problem.submit')}
      </VerbLink>
    )
  }
  return (
    <LinkButton
      look={managing.includes(tab) ? 'plain' : 'primary'}
      icon="arrowUp"
      wide
      className="railSubmit"
      aria-keyshortcuts={hasKey ? 'e' : undefined}
      to="/problem/$pid/submit"
      {...page}
    >
      {t('problem.submit')}
      {hasKey && <kbd aria-hidden="true">e</kbd>}
    </LinkButton>
  )
}

type Try = Pick<SubmissionRow, 'sid' | 'judge' | 'withheld' | 'score' | 'createdAt'>

function Tries({ tries }: { tries: Try[] | undefined }) {
  const { t } = useTranslation()
  if (!tries || tries.length === 0) {
    return (
      <div className="railLast muted">
        {tries ? t('problem.noTries') : <span className="skeleton railLastSkeleton" />}
      </div>
    )
  }
  return (
    <ul className="railLast railTries">
      {tries.map(({ sid, judge, withheld, score, createdAt }) => (
        <li key={sid} className="row">
          <Link to="/solution/$sid" params={{ sid: String(sid) }}>
            <span className="vh">{t('problem.tryOf', { sid })}: </span>
            <VerdictTag judge={judge} withheld={withheld} />
            <Points score={score} />
          </Link>
          <span className="muted">
            <Ago value={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
