// One case of a run: how the program ended, its output against the expected one, and all else that was said.

import type { RunDetail, RunOutcome, Written } from '@verdict/contract/run'
import { Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { errorWords } from '../error-text.tsx'
import { MarkedText } from './marked-text.tsx'
import style from './run.module.css'

type Case = RunDetail['cases'][number]

/** @param isOnly its verdict is that of the whole run, which is shown above */
export function CaseResult({ one: { input, expected, outcome }, isOnly }: { one: Case; isOnly: boolean }) {
  const { t } = useTranslation()
  if (!outcome) return <p className="muted">{t('submission.run.notRun')}</p>
  const { judge, time, memory, difference, stdout, stderr, message, talk } = outcome
  return (
    <div className={style.case}>
      <p className={style.facts}>
        {judge !== null && !isOnly && <VerdictTag judge={judge} show="words" />}
        <span>{endingOf(outcome, t)}</span>
        <span className="muted">
          {t('submission.run.used', { time: thousands(time), memory: thousands(memory) })}
        </span>
      </p>
      {message !== '' && <Said title={t('submission.run.message')} said={{ text: message, bytes: 0 }} />}
      {talk ? (
        <Talk talk={talk} isCut={outcome.isTalkCut} />
      ) : (
        <div className={style.pair}>
          <Said title={t('submission.run.output')} said={stdout} at={difference?.actual ?? null} />
          {expected && (
            <Said title={t('submission.run.expected')} said={expected} at={difference?.expected ?? null} />
          )}
        </div>
      )}
      {stderr.bytes > 0 && <Said title={t('submission.run.stderr')} said={stderr} />}
      <details className={style.more}>
        <summary>{t('submission.run.input')}</summary>
        <Said title={t('submission.run.input')} said={input} untitled />
      </details>
    </div>
  )
}

/** The end in words, also where a limit ended it. */
function endingOf({ words, outOfTime, judge }: RunOutcome, t: TFunction): string {
  if (outOfTime) return t('submission.run.outOfTime')
  if (words !== '') return errorWords(t, words)
  const isLimit =
    judge === Judge.TimeLimitExceeded ||
    judge === Judge.MemoryLimitExceeded ||
    judge === Judge.OutputLimitExceeded
  return isLimit ? '' : t('submission.run.exited')
}

interface SaidProps {
  title: string
  said: Written
  /** The place of the first difference. */
  at?: number | null
  untitled?: boolean
}

function Said({ title, said: { text, bytes }, at = null, untitled }: SaidProps) {
  const { t } = useTranslation()
  // Bytes are counted of outputs alone; a text that is shown whole has as many of them or more characters than that.
  const isCut = bytes > new TextEncoder().encode(text).length
  return (
    <div className={style.said}>
      {!untitled && <p className={style.title}>{title}</p>}
      <pre className={style.text} tabIndex={0} aria-label={title}>
        {text === '' && at === null ? (
          <span className="muted">{t('submission.run.nothing')}</span>
        ) : (
          <MarkedText text={text} at={at} />
        )}
      </pre>
      {isCut && <p className="muted">{t('submission.run.cut', { bytes: thousands(bytes) })}</p>}
    </div>
  )
}

function Talk({ talk, isCut }: { talk: NonNullable<RunOutcome['talk']>; isCut: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={style.said}>
      <p className={style.title}>{t('submission.run.talk')}</p>
      {talk.length === 0 && <p className="muted">{t('submission.run.nothing')}</p>}
      <ol className={style.talk} tabIndex={0} aria-label={t('submission.run.talk')}>
        {talk.map(({ by, at, text }, index) => (
          <li key={index} className={by === 'program' ? style.own : style.theirs}>
            <span className={style.who}>
              {t(by === 'program' ? 'submission.run.program' : 'submission.run.interactor')}
              <span className="muted"> {t('submission.run.at', { ms: thousands(at) })}</span>
            </span>
            <pre>
              <MarkedText text={text} at={null} />
            </pre>
          </li>
        ))}
      </ol>
      {isCut && <p className="muted">{t('submission.run.talkCut')}</p>}
    </div>
  )
}
