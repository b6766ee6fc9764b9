import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import type { ProblemDetail } from '@verdict/contract/problem'
import { bestLanguage } from '@verdict/domain/text-language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../lib/wanted-editor.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { Limits } from '../../../ui/limits.tsx'
import { FailedState, Forbidden, Loading, State } from '../../../ui/state.tsx'
import { contestProblemQuery } from './api/contest.ts'
import style from './contest.module.css'
import { usePhase } from './phase-tag.tsx'
import { labelled, type LabelledProblem } from './use-contest.ts'

interface ContestProblemProps {
  detail: ContestDetail
  /** 1-based position, as in the address. */
  id: string
  /** `beside`: the children are the whole page. */
  page: 'statement' | 'submit' | 'beside'
  children: (problem: ProblemDetail, place: { label: string; notice: ReactNode }) => ReactNode
}

export function ContestProblem({ detail, id, page, children }: ContestProblemProps) {
  const { t } = useTranslation()
  const place = labelled(detail).find(({ index }) => String(index) === id)
  if (place && !place.invalid) {
    return (
      <Opened key={place.pid} detail={detail} place={place} page={page}>
        {children}
      </Opened>
    )
  }
  const title = place ? t('contest.problem.invalid') : t('contest.problem.missing', { id })
  return (
    <Page title={`${t('contest.tab.problem')} · ${detail.contest.title}`} width="read">
      <PageHead title={place ? `${place.label}. ${place.title}` : t('contest.tab.problem')} />
      <State icon="file" title={title} />
    </Page>
  )
}

interface OpenedProps extends Omit<ContestProblemProps, 'id'> {
  place: LabelledProblem
}

function Head({ place, problem }: { place: LabelledProblem; problem: ProblemDetail | undefined }) {
  return (
    <div className="probHead">
      <h1>
        <span className="pid">{place.label}</span>{' '}
        <span lang={problem?.language || undefined}>{place.title}</span>
      </h1>
    </div>
  )
}

function Points({ place: { pointsBy } }: Pick<OpenedProps, 'place'>) {
  const { t } = useTranslation()
  return (
    pointsBy && (
      <>
        <dt>{t('contest.pointsBy.label')}</dt>
        <dd>{t(`contest.pointsBy.${pointsBy}`)}</dd>
      </>
    )
  )
}

function Opened({ detail: { contest }, place, page, children }: OpenedProps) {
  const { t, i18n } = useTranslation()
  const { data: own, error, refetch } = useQuery(contestProblemQuery(contest.cid, place.pid))
  const wanted = own && bestLanguage(i18n.language, own.languages)
  const translated = useQuery({
    ...contestProblemQuery(contest.cid, place.pid, wanted ?? undefined),
    enabled: Boolean(wanted) && wanted !== own?.language,
  })
  const problem = translated.data ?? own
  const name = `${place.label}. ${place.title}`
  const address = { cid: String(contest.cid), id: String(place.index) }
  const notice = <PracticeNotice contest={contest} />
  if (page !== 'statement' && !contest.may.submit) {
    return (
      <Page title={`${name} · ${contest.title}`} width="read">
        <Forbidden text={t('errors.COURSE_ARCHIVED', { name: contest.course?.name ?? '' })} />
      </Page>
    )
  }
  if (problem && page === 'beside') return children(problem, { label: place.label, notice })
  return (
    <Page title={`${name} · ${contest.title}`} width="read">
      <Head place={place} problem={problem} />
      {error && <FailedState title={t('problem.failed')} error={error} onRetry={() => void refetch()} />}
      {!problem && !error && <Loading />}
      {problem && page === 'submit' && (
        <div className={style.submit}>
          {notice}
          {children(problem, { label: place.label, notice })}
        </div>
      )}
      {problem && page === 'statement' && (
        <div className="prob">
          {children(problem, { label: place.label, notice })}
          <aside className="rail" aria-label={t('problem.actions')}>
            {contest.may.submit && <ToSubmit address={address} />}
            <LinkButton
              to="/contests/$cid/questions"
              params={{ cid: address.cid }}
              search={{ problem: place.index }}
              icon="talk"
              wide
            >
              {t('contest.problem.ask')}
            </LinkButton>
            <Limits problem={problem}>
              <Points place={place} />
            </Limits>
          </aside>
        </div>
      )}
    </Page>
  )
}

function ToSubmit({ address }: { address: { cid: string; id: string } }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const to = '/contests/$cid/problem/$id/submit'
  const hasKey = useWriteKey(
    `/contests/${address.cid}/problem/${address.id}/submit`,
    () => void navigate({ to, params: address }),
  )
  return (
    <LinkButton
      to={to}
      params={address}
      look="primary"
      icon="arrowUp"
      wide
      aria-keyshortcuts={hasKey ? 'e' : undefined}
    >
      {t('contest.problem.toSubmit')}
      {hasKey && <kbd aria-hidden="true">e</kbd>}
    </LinkButton>
  )
}

function PracticeNotice({ contest }: { contest: ContestDetail['contest'] }) {
  const { t } = useTranslation()
  const phase = usePhase(contest)
  if (phase === 'running') return null
  return (
    <div className={style.practice}>
      <Notice kind="info">
        {t(phase === 'ended' ? 'contest.problem.practice' : 'contest.problem.notYet')}
      </Notice>
    </div>
  )
}
