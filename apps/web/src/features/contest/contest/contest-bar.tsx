// The bar above every page of a contest: name, countdown, tabs, problem buttons with own marks, and a time line with the
// freeze.

import { Link, useLocation, useMatchRoute, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { clock } from '../../../lib/format.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { isFree } from '../../../lib/shortcut-target.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { TabLink, Tabs } from '../../../ui/layout/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import style from './contest-bar.module.css'
import { countdownAt, leftText } from './countdown.ts'
import { windowOf } from './entry.ts'
import { clockAt, type Clocked, isPausedAt } from './pause.tsx'
import { PhaseTag } from './phase-tag.tsx'
import type { ProblemState } from './problem-state.ts'
import { TimeLine } from './time-line.tsx'
import { isReplaying, onOwnClock } from './virtual.tsx'
import { labelled, type LabelledProblem, mayPrint } from './use-contest.ts'
import { useProblemStates } from './use-problem-states.ts'

interface ContestBarProps {
  detail: ContestDetail
  /** Stands in the tab of questions. */
  QuestionCount: ComponentType<{ cid: number }>
}

export function ContestBar({ detail, QuestionCount }: ContestBarProps) {
  const { t } = useTranslation()
  const { contest } = detail
  const clocked = onOwnClock(contest)
  return (
    <div className={style.bar} role="region" aria-label={t('contest.bar')}>
      <div className={style.row}>
        {contest.course && (
          <Link
            to={contest.homework ? '/course/$id/homework' : '/course/$id/contests'}
            params={{ id: String(contest.course.courseId) }}
            className={style.back}
            title={t('contest.toCourse', { name: contest.course.name })}
          >
            <Icon name="chevronLeft" /> {contest.course.name}
          </Link>
        )}
        <span className={style.name}>{contest.title}</span>
        <span className={style.phase}>
          {isReplaying(contest) ? (
            <Tag color="geekblue">{t('contest.virtual.phase')}</Tag>
          ) : (
            <PhaseTag contest={contest} />
          )}
        </span>
        <Countdown contest={clocked} />
      </div>
      <div className={style.row}>
        <ContestTabs detail={detail} QuestionCount={QuestionCount} />
        {detail.problems.length > 0 && <ProblemChips detail={detail} />}
      </div>
      <TimeLine contest={clocked} />
    </div>
  )
}

export function Countdown({ contest }: { contest: Clocked }) {
  const { t } = useTranslation()
  const window = windowOf(contest)
  const due = contest.homework ? Date.parse(contest.homework.due) : window.end
  // Homework counts down to its due time, then to its end.
  const windowAt = (now: number) => (now < due ? { ...window, end: due } : window)
  const shownAt = (now: number) => {
    if (contest.homework) return countdownAt(windowAt(now), now)
    const clock = clockAt(contest, now)
    return countdownAt(clock.window, clock.now)
  }
  const { heldStart } = contest
  const kind = useServerMoment((now) => {
    if (heldStart !== undefined && now < window.start) return 'held'
    return isPausedAt(contest, now) ? 'paused' : shownAt(now).kind
  })
  const left = useServerMoment((now) => leftText(t, shownAt(now)))
  return (
    <div className={style.count} role="timer">
      {kind === 'ended' ? (
        <span>{t('contest.countdown.endedShort')}</span>
      ) : (
        <>
          <span className={style.countLabel}>{t(`contest.countdown.${kind}`)}</span>
          <b>{kind === 'held' ? clock(heldStart ?? 0) : left}</b>
        </>
      )}
    </div>
  )
}

const exact = { exact: true, includeSearch: false }

const mayHaveAwards = ({
  hasRanklist,
  showsOthers,
  homework,
  isExam,
  may,
  phase,
}: ContestDetail['contest']): boolean =>
  hasRanklist && showsOthers && !homework && !isExam && (may.manage || phase === 'ended')

function ContestTabs({ detail: { contest }, QuestionCount }: ContestBarProps) {
  const { t } = useTranslation()
  const { id = '1' } = useParams({ strict: false })
  const cid = String(contest.cid)
  const tabs = useRef<HTMLDivElement>(null)
  const address = useLocation({ select: ({ pathname }) => pathname })
  // On phones the tabs scroll: show the open one.
  useEffect(() => {
    const current = tabs.current?.querySelector(`[href="${address}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [address])
  return (
    <div ref={tabs} className={style.tabs}>
      <Tabs label={t('contest.pages')}>
        <TabLink to="/contests/$cid" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.overview')}
        </TabLink>
        <TabLink to="/contests/$cid/problem/$id" params={{ cid, id }} activeOptions={exact}>
          {t('contest.tab.problem')}
        </TabLink>
        {contest.may.submit && (
          <TabLink to="/contests/$cid/problem/$id/submit" params={{ cid, id }} activeOptions={exact}>
            {t('contest.tab.submit')}
          </TabLink>
        )}
        <TabLink to="/contests/$cid/status" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.status')}
        </TabLink>
        {contest.hasRanklist && !contest.homework && (
          <TabLink to="/contests/$cid/ranklist" params={{ cid }} activeOptions={exact}>
            {t('contest.tab.ranklist')}
          </TabLink>
        )}
        {mayHaveAwards(contest) && (
          <TabLink to="/contests/$cid/awards" params={{ cid }} activeOptions={exact}>
            {t('contest.tab.awards')}
          </TabLink>
        )}
        {contest.homework?.seesWork && (
          <TabLink to="/contests/$cid/work" params={{ cid }} activeOptions={exact}>
            {t('contest.tab.work')}
          </TabLink>
        )}
        {contest.homework && contest.may.manage && (
          <TabLink to="/contests/$cid/extensions" params={{ cid }} activeOptions={exact}>
            {t('contest.tab.extensions')}
          </TabLink>
        )}
        <TabLink to="/contests/$cid/questions" params={{ cid }} activeOptions={{ includeSearch: false }}>
          {t('contest.tab.questions')}
          <QuestionCount cid={contest.cid} />
        </TabLink>
        {mayPrint(contest) && (
          <TabLink to="/contests/$cid/print" params={{ cid }} activeOptions={exact}>
            {t('contest.tab.print')}
          </TabLink>
        )}
        {contest.may.manage && <ManagerTabs contest={contest} />}
      </Tabs>
    </div>
  )
}

function ManagerTabs({ contest }: Pick<ContestDetail, 'contest'>) {
  const { t } = useTranslation()
  const cid = String(contest.cid)
  return (
    <>
      {contest.option.teams ? (
        <TabLink to="/contests/$cid/teams" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.teams')}
        </TabLink>
      ) : (
        <TabLink to="/contests/$cid/entrants" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.entrants')}
        </TabLink>
      )}
      {!contest.homework && !contest.option.teams && (contest.may.edit || contest.isExam) && (
        <TabLink to="/contests/$cid/exam" params={{ cid }} activeOptions={{ includeSearch: false }}>
          {t('contest.tab.exam')}
        </TabLink>
      )}
      {contest.option.balloons !== 'none' && (
        <TabLink to="/contests/$cid/balloons" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.balloons')}
        </TabLink>
      )}
      {!contest.homework && (
        <TabLink to="/contests/$cid/desk" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.desk')}
        </TabLink>
      )}
      <TabLink to="/contests/$cid/judging" params={{ cid }} activeOptions={exact}>
        {t('contest.tab.judging')}
      </TabLink>
      {contest.may.edit && (
        <TabLink to="/contests/$cid/edit" params={{ cid }} activeOptions={exact}>
          {t('contest.tab.edit')}
        </TabLink>
      )}
      <TabLink to="/similarity" search={{ contest: contest.cid }}>
        {t('similarity.title')}
      </TabLink>
    </>
  )
}

const stateIcon: Record<ProblemState, IconName | null> = {
  solved: 'check',
  pending: 'clock',
  tried: 'cross',
  notTried: null,
}

/** Stays in the editor when switching problems. */
function useProblemAddress() {
  const match = useMatchRoute()
  return match({ to: '/contests/$cid/problem/$id/submit' })
    ? '/contests/$cid/problem/$id/submit'
    : '/contests/$cid/problem/$id'
}

const keys = 9

function useProblemKeys(problems: LabelledProblem[], open: (index: number) => void): void {
  const { shortcuts } = usePreferences()
  const onDigit = useEffectEvent((digit: number) => {
    if (problems.some(({ index, invalid }) => index === digit && !invalid)) open(digit)
  })
  useEffect(() => {
    if (!shortcuts) return
    const onKeyDown = (event: KeyboardEvent) => {
      const digit = Number(event.key)
      if (isFree(event) && Number.isInteger(digit) && digit >= 1 && digit <= keys) onDigit(digit)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}

function ProblemChips({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const { cid } = detail.contest
  const problems = labelled(detail)
  const states = useProblemStates(detail)
  const to = useProblemAddress()
  const { side } = useSearch({ strict: false })
  const alone = side === 0 ? { side } : {}
  const params = (index: number) => ({ cid: String(cid), id: String(index) })
  useProblemKeys(problems, (index) => void navigate({ to, params: params(index), search: alone }))
  return (
    <nav className={classes(style.chips, id !== undefined && style.open)} aria-label={t('contest.problems')}>
      {problems.map(({ pid, index, label, title, invalid }) => {
        const state = states.get(pid) ?? 'notTried'
        const icon = stateIcon[state]
        if (invalid) {
          return (
            <button
              key={pid}
              type="button"
              className={style.chip}
              disabled
              aria-label={t('contest.chip.invalid', { label })}
            >
              {label}
            </button>
          )
        }
        return (
          <Link
            key={pid}
            to={to}
            params={params(index)}
            search={alone}
            className={classes(style.chip, state !== 'notTried' && style[state])}
            title={`${label}. ${title}`}
            aria-label={t(`contest.chip.${state}`, { label })}
            aria-current={id === String(index) ? 'page' : undefined}
            activeProps={{}}
          >
            {label}
            {icon && <Icon name={icon} />}
          </Link>
        )
      })}
    </nav>
  )
}
