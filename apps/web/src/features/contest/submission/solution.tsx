// Verdict and strip first, facts in one line, then tests and code side by side. Updates itself while judging.

import { Link } from '@tanstack/react-router'
import type { SubmissionAnswer, SubmissionDetail, SubmissionRow } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { errorTextOr } from '../../../lib/errors.ts'
import { points } from '../../../lib/format.ts'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useShows, useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { CodeView } from '../../../ui/code/code-view.tsx'
import { PageHead, Section } from '../../../ui/layout/page.tsx'
import { Person } from '../../../ui/person.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Tag } from '../../../ui/tag.tsx'
import { VerdictBig } from '../../../ui/verdict/verdict.tsx'
import { useTakeUpAgain } from './again.ts'
import { useChangeSubmission } from './api/change-submission.ts'
import { isAwaited } from './awaited.ts'
import { openedOf, submissionQuery } from './api/submission-detail.ts'
import { wasRun } from './columns.tsx'
import { compileNotes } from './compile-marks.ts'
import { ErrorText } from './error-text.tsx'
import { GroupTable } from './group-table.tsx'
import { Failure } from './failure.tsx'
import { keepCode, keptCode } from './kept-code.ts'
import { JudgingPaused } from './judging-paused.tsx'
import { earlierCommentsQuery } from './api/mark.ts'
import { LineComments } from './line-comments.tsx'
import { Marking, type Saver } from './marking.tsx'
import { NextStep } from './next-step.tsx'
import { OutputFiles } from './outputs/output-files.tsx'
import { Advice, Outcome } from './outcome.tsx'
import { sentAs } from '../../../ui/code/sent-as.ts'
import style from './solution.module.css'
import { TestTable } from './test-table.tsx'
import { useTypedMark } from './typed-mark.ts'
import { WhyWaiting } from './why-waiting.tsx'

const askAgainMs = 5_000

interface SolutionProps {
  sid: number
  similar: (detail: SubmissionDetail) => ReactNode
  onNext: (sid: number) => void
}

export function Solution({ sid, similar, onNext }: SolutionProps) {
  const { t } = useTranslation()
  const detail = useQuery({
    ...submissionQuery(sid),
    refetchInterval: (query) => (query.state.data && isAwaited(query.state.data) ? askAgainMs : false),
  })
  const follow = useAskAgain(detail)
  useSubmissionResults((result) => result.solutionId === sid && follow(), follow)
  useShows('verdict', [sid])
  const saver = useRef<Saver>(null)
  const opened = openedOf(detail.data)
  const typing = useTypedMark(opened?.marking)
  const marks = opened?.marking?.mayMark === true
  const earlier = useQuery({ ...earlierCommentsQuery(), enabled: marks })
  const offers = earlier.data?.texts ?? []
  const list = useId()
  useEffect(() => {
    if (opened && !opened.outputFiles) keepCode(sid, opened)
  }, [sid, opened])
  if (detail.error) {
    return (
      <>
        <PageHead title={t('submission.solution', { sid })} />
        <NotShown error={detail.error} onRetry={follow} />
      </>
    )
  }
  return (
    <>
      <PageHead title={t('submission.solution', { sid })}>
        {opened && <Tries detail={opened} />}
        {opened && <Actions detail={opened} />}
      </PageHead>
      {opened && (
        <SolutionBody
          detail={opened}
          onLine={typing.takeLine}
          under={
            marks
              ? (line) => (
                  <LineComments
                    line={line}
                    typing={typing}
                    offers={list}
                    onSaveNext={() => saver.current?.saveNext()}
                  />
                )
              : undefined
          }
        >
          {similar(opened)}
          {opened.marking && (
            <div className={style.marking}>
              <Marking
                ref={saver}
                detail={opened}
                marking={opened.marking}
                typing={typing}
                offers={offers}
                onNext={onNext}
              />
              <datalist id={list}>
                {offers.map((text) => (
                  <option key={text} value={text} />
                ))}
              </datalist>
            </div>
          )}
        </SolutionBody>
      )}
      {detail.data && !opened && <Row row={detail.data} />}
      {!detail.data && <Arriving sid={sid} />}
    </>
  )
}

/** Each kind of failure has its own text and way on. */
function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const status = statusOf(error)
  if (status === 404) {
    const toList = (
      <LinkButton to="/solution" icon="list">
        {t('submission.status')}
      </LinkButton>
    )
    return (
      <State
        icon="file"
        title={t('errors.notFound')}
        text={t('submission.unknown')}
        action={toList}
        error={error}
      />
    )
  }
  return <FailedState title={t('submission.failed')} error={error} onRetry={onRetry} />
}

/** Everything that a viewer who may not read the code sees. */
function Row({ row }: { row: SubmissionRow }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <>
      <div className={style.result}>
        <Verdict detail={row} />
      </div>
      <Facts detail={row} />
      <State
        icon="lock"
        title={t('submission.rowAlone')}
        text={t('submission.notYours')}
        action={!isLoggedIn && <Button onClick={() => openAuthDialog()}>{t('nav.loginRegister')}</Button>}
      />
    </>
  )
}

function Verdict({ detail: { judge, withheld, score } }: { detail: SubmissionRow }) {
  const { t } = useTranslation()
  const note = score !== undefined && t('verdict.points', { points: points(score) })
  return <VerdictBig judge={judge} withheld={withheld} note={note} />
}

/** The code is often known before the verdict. */
function Arriving({ sid }: { sid: number }) {
  const { t } = useTranslation()
  const kept = keptCode(sid)
  return (
    <>
      <Loading className={style.loading} />
      {kept && (
        <div className={style.single}>
          <CodeView {...kept} title={t('submission.code')} />
        </div>
      )}
    </>
  )
}

function Tries({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const takeUpAgain = useTakeUpAgain()
  const { previous, next } = detail.tries
  const link = (sid: number | null, icon: 'chevronLeft' | 'chevronRight', label: string) =>
    sid !== null && (
      <LinkButton
        to="/solution/$sid"
        params={{ sid: String(sid) }}
        look="ghost"
        icon={icon}
        title={`#${sid}`}
      >
        {label}
      </LinkButton>
    )
  return (
    <>
      {link(previous, 'chevronLeft', t('submission.again.previous'))}
      {link(next, 'chevronRight', t('submission.again.next'))}
      {previous !== null && (
        <LinkButton
          to="/solution/$sid/compare"
          params={{ sid: String(detail.sid) }}
          search={{ with: previous }}
          look="ghost"
        >
          {t('submission.compare.withPrevious')}
        </LinkButton>
      )}
      {profile?.uid === detail.uid && (
        <Button look="primary" icon="pencil" onClick={() => void takeUpAgain(detail)}>
          {t(detail.outputs === undefined ? 'submission.again.action' : 'outputs.again')}
        </Button>
      )}
    </>
  )
}

function Actions({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const change = useChangeSubmission(detail.sid)
  const sid = detail.sid
  const act = async (kind: 'rejudge' | 'skip', judge: Judge) => {
    const agreed = await confirm({
      title: t(`submission.${kind}.title`, { sid }),
      text: t(`submission.${kind}.text`),
      action: t(`submission.${kind}.action`),
    })
    if (!agreed) return
    change.mutate(judge, {
      onSuccess: () => toast.success(t(`submission.${kind}.done`)),
      onError: (error) => toast.error(errorTextOr(error, t(`submission.${kind}.failed`))),
    })
  }
  return (
    <>
      {detail.mayRejudge && (
        <Button
          icon="refresh"
          disabled={change.isPending}
          onClick={() => void act('rejudge', Judge.RejudgePending)}
        >
          {t('submission.rejudge.action')}
        </Button>
      )}
      {detail.maySkip && (
        <Button
          icon="skip"
          disabled={change.isPending || detail.judge === Judge.Skipped}
          onClick={() => void act('skip', Judge.Skipped)}
        >
          {t('submission.skip.action')}
        </Button>
      )}
    </>
  )
}

interface BodyProps {
  detail: SubmissionDetail
  onLine: (line: number) => void
  under: ((line: number) => ReactNode) | undefined
  children: ReactNode
}

function SolutionBody({ detail, onLine, under, children }: BodyProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={style.result}>
        <Verdict detail={detail} />
        <Outcome detail={detail} />
        {detail.afterEnd && <Tag>{t('submission.afterEnd')}</Tag>}
      </div>
      {detail.place?.why ? <WhyWaiting detail={detail} /> : <JudgingPaused submissions={[detail]} />}
      <Facts detail={detail} />
      <div className={style.failure}>
        {detail.failure ? (
          <Failure failure={detail.failure} of={detail} next={<NextStep detail={detail} />} />
        ) : (
          <NextStep detail={detail} />
        )}
      </div>
      {children}
      <div className={detail.testcase.length > 0 ? style.columns : style.single}>
        {detail.testcase.length > 0 && (
          <div className="stack loose">
            {detail.groups && <GroupTable groups={detail.groups} tests={detail.testcase} />}
            <TestTable detail={detail} />
          </div>
        )}
        <div className={style.stack}>
          {detail.error !== '' && (
            <Section title={t(detail.judge === Judge.CompileError ? 'submission.error' : 'submission.ended')}>
              <ErrorText text={detail.error} className={style.messages} />
            </Section>
          )}
          {detail.judgeMessage && (
            <Section title={t('submission.judgeMessage')}>
              <pre className={style.messages} tabIndex={0}>
                {detail.judgeMessage}
              </pre>
            </Section>
          )}
          <Advice detail={detail} />
          {detail.outputFiles ? (
            <OutputFiles sid={detail.sid} files={detail.outputFiles} />
          ) : (
            <CodeView
              code={detail.code}
              language={detail.language}
              title={t('submission.code')}
              notes={[...compileNotes(detail), ...((!under && detail.marking?.mark?.lines) || [])]}
              under={under}
              onLine={detail.marking?.mayMark ? onLine : undefined}
              lineTitle={(line) => t('homework.marking.onLine', { line })}
            />
          )}
        </div>
      </div>
    </>
  )
}

function Facts({ detail }: { detail: SubmissionAnswer }) {
  const { t } = useTranslation()
  const ran = wasRun(detail.judge)
  return (
    <dl className={style.facts}>
      <div>
        <dt>{t('submission.column.problem')}</dt>
        <dd>
          <Link
            to="/problem/$pid"
            params={{ pid: String(detail.pid) }}
            search={{ course: detail.mid > 0 ? undefined : (detail.course ?? undefined) }}
          >
            {detail.pid} <span className={style.ink}>{detail.title}</span>
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('submission.column.author')}</dt>
        <dd>
          <Person uid={detail.uid}>{detail.team}</Person>
        </dd>
      </div>
      {detail.mid > 0 && (
        <div>
          <dt>{t('submission.column.contest')}</dt>
          <dd>
            <Link to="/contests/$cid" params={{ cid: String(detail.mid) }} className="q">
              {openedOf(detail)?.contestTitle ?? detail.mid}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('submission.column.language')}</dt>
        <dd>{sentAs(detail)}</dd>
      </div>
      <div>
        <dt>{t('submission.column.time')}</dt>
        <dd>
          <Num value={ran ? detail.time : null} unit="ms" />
        </dd>
      </div>
      <div>
        <dt>{t('submission.column.memory')}</dt>
        <dd>
          <Num value={ran ? detail.memory : null} unit="KB" />
        </dd>
      </div>
      <div>
        <dt>{t('submission.column.length')}</dt>
        <dd>
          <Num value={detail.length} unit="B" />
        </dd>
      </div>
      <div>
        <dt>{t('submission.column.createdAt')}</dt>
        <dd>
          <Time value={detail.createdAt} />
        </dd>
      </div>
    </dl>
  )
}
