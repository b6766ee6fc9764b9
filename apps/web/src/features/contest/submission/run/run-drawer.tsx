import type { RunDetail } from '@verdict/contract/run'
import { ApiError } from '@verdict/contract/client'
import { runRules } from '@verdict/domain/run'
import { Judge } from '@verdict/domain/verdict'
import { useEffect, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Segment, TextAreaField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useVerdictName, VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { CauseNote } from '../cause-note.tsx'
import type { Draft } from '../draft-store.ts'
import { ErrorText } from '../error-text.tsx'
import { LateStep } from '../step/late-step.tsx'
import { CaseResult } from './case-result.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { EarlierRuns } from './earlier-runs.tsx'
import style from './run.module.css'
import type { RunBench } from './use-run-bench.ts'
import { isUnderWay } from './use-runner.ts'

interface RunDrawerProps {
  bench: RunBench
  onTake: (taken: Draft) => void
}

function RunDrawer({ bench, onTake }: RunDrawerProps) {
  const { t } = useTranslation()
  const { pid, mid, shown, busy, error, stop, on, input } = bench
  const [showsEarlier, setShowsEarlier] = useState(false)
  return (
    <section className={style.drawer} aria-label={t('run.title')}>
      <div className={style.head}>
        <Segment
          label={t('run.on')}
          value={on}
          options={[
            { value: 'samples', label: t('run.samples') },
            { value: 'own', label: t('run.own') },
          ]}
          onChange={bench.choose}
        />
        <span className={style.end}>
          {busy && shown && isUnderWay(shown) && (
            <Button size="small" onClick={stop}>
              {t('run.stop')}
            </Button>
          )}
          <Button
            size="small"
            look="ghost"
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {t('run.earlier')}
          </Button>
          <IconButton icon="cross" label={t('run.close')} onClick={bench.close} />
        </span>
      </div>
      {on === 'own' && (
        <TextAreaField
          label={t('run.input')}
          rows={4}
          spellCheck={false}
          maxLength={runRules.inputChars}
          className={style.input}
          value={input}
          onChange={(event) => bench.write(event.target.value)}
        />
      )}
      {showsEarlier && <EarlierRuns pid={pid} mid={mid} shown={shown?.id} onShow={bench.show} />}
      {bench.isEmpty && <Notice>{t('run.empty')}</Notice>}
      {error && !bench.isEmpty && <Notice>{runFailure(error, t)}</Notice>}
      <Progress run={shown} busy={busy} />
      {shown && !isUnderWay(shown) && <Result key={shown.id} run={shown} place={bench} onTake={onTake} />}
    </section>
  )
}

export default RunDrawer

function runFailure(error: Error, t: TFunction): string {
  const isLimit = error instanceof ApiError && error.error === 'RATE_LIMITED'
  return isLimit ? t('run.limited', { seconds: error.params?.['seconds'] ?? '' }) : errorText(error)
}

/** Live region: announces the start and the end. In a low window it is above the button that starts a run. */
function Progress({ run, busy }: { run: RunDetail | undefined; busy: boolean }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (busy) place.current?.scrollIntoView({ block: 'nearest' })
  }, [busy])
  return (
    <p ref={place} role="status" className={style.progress}>
      <Words run={run} busy={busy} />
    </p>
  )
}

function Words({ run, busy }: { run: RunDetail | undefined; busy: boolean }) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  if (run?.state === 'waiting' && (run.ahead ?? 0) > 0) {
    return t('run.ahead', { count: run.ahead ?? 0 })
  }
  if (busy || !run) return busy ? t('run.running') : null
  if (run.state === 'stopped') return t('run.stopped')
  if (run.state === 'failed') return t('run.failed')
  if (run.judge === null) return t('run.done')
  const first = run.cases.findIndex(({ outcome }) => outcome !== null && outcome.judge !== Judge.Accepted)
  return (
    <>
      <VerdictTag judge={run.judge} show="words" />
      {run.judge !== Judge.CompileError && run.judge !== Judge.Accepted && run.cases.length > 1 && (
        <span className="muted">
          {t('run.firstFailed', {
            number: first + 1,
            verdict: nameOf(run.cases[first]?.outcome?.judge ?? run.judge),
          })}
        </span>
      )}
    </>
  )
}

interface ResultProps {
  run: RunDetail
  place: Pick<RunBench, 'pid' | 'mid' | 'course'>
  onTake: RunDrawerProps['onTake']
}

function Result({ run, place: { pid, mid, course }, onTake }: ResultProps) {
  const { t } = useTranslation()
  const { cases, compileError } = run
  const wrong = cases.findIndex(({ outcome }) => outcome !== null && outcome.judge !== Judge.Accepted)
  const [at, setAt] = useState(Math.max(0, wrong))
  const chosen = cases[at]
  const hasOutcome = cases.some(({ outcome }) => outcome !== null)
  return (
    <div className={style.result}>
      {compileError !== null && (
        <>
          <ErrorText text={compileError} className={style.text} />
          <CauseNote facts={{ judge: Judge.CompileError, language: run.language, compiler: compileError }} />
        </>
      )}
      {hasOutcome && cases.length > 1 && <CaseTabs cases={cases} at={at} onChoose={setAt} />}
      {hasOutcome && chosen && (
        <div
          role={cases.length > 1 ? 'tabpanel' : undefined}
          id="run-case"
          aria-labelledby={cases.length > 1 ? `run-tab-${at}` : undefined}
        >
          <CaseResult one={chosen} language={run.language} isOnly={cases.length === 1} />
          {chosen.outcome && chosen.outcome.talk === null && (
            <LateStep
              key={at}
              asked={{
                pid,
                mid,
                course,
                language: run.language,
                code: run.code,
                ...(run.isOwn ? { input: chosen.input.text } : { sample: at }),
              }}
            />
          )}
        </div>
      )}
      <div>
        <Button size="small" look="ghost" onClick={() => onTake(run)}>
          {t('run.take')}
        </Button>
      </div>
    </div>
  )
}
