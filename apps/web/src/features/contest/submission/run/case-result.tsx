import type { RunDetail, RunOutcome } from '@verdict/contract/run'
import type { Language } from '@verdict/domain/language'
import { readRunWords } from '@verdict/domain/run-words'
import { Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { CauseNote } from '../cause-note.tsx'
import { errorWords } from '../error-text.tsx'
import { MarkedText } from './marked-text.tsx'
import { Said } from './said.tsx'
import style from './run.module.css'

type Case = RunDetail['cases'][number]

interface CaseResultProps {
  one: Case
  language: Language
  isOnly: boolean
}

export function CaseResult({ one: { input, expected, outcome }, language, isOnly }: CaseResultProps) {
  const { t } = useTranslation()
  if (!outcome) return <p className="muted">{t('run.notRun')}</p>
  const { judge, time, memory, words, outOfTime, difference, stdout, stderr, message, talk } = outcome
  return (
    <div className={style.case}>
      <p className={style.facts}>
        {judge !== null && !isOnly && <VerdictTag judge={judge} show="words" />}
        <span>{endingOf(outcome, t)}</span>
        <span className="muted">{t('run.used', { time: thousands(time), memory: thousands(memory) })}</span>
      </p>
      {message !== '' && <Said title={t('run.message')} said={{ text: message, bytes: 0 }} />}
      {talk ? (
        <Talk talk={talk} isCut={outcome.isTalkCut} />
      ) : (
        <div className={style.pair}>
          <Said title={t('run.output')} said={stdout} at={difference?.actual ?? null} />
          {expected && <Said title={t('run.expected')} said={expected} at={difference?.expected ?? null} />}
        </div>
      )}
      {stderr.bytes > 0 && <Said title={t('run.stderr')} said={stderr} />}
      <details className={style.more}>
        <summary>{t('run.input')}</summary>
        <Said title={t('run.input')} said={input} untitled />
      </details>
      {judge !== null && !outOfTime && (
        <CauseNote facts={{ judge, language, ending: readRunWords(words), stderr: stderr.text }} />
      )}
    </div>
  )
}

function endingOf({ words, outOfTime, judge }: RunOutcome, t: TFunction): string {
  if (outOfTime) return t('run.outOfTime')
  if (words !== '') return errorWords(t, words)
  const isLimit =
    judge === Judge.TimeLimitExceeded ||
    judge === Judge.MemoryLimitExceeded ||
    judge === Judge.OutputLimitExceeded
  return isLimit ? '' : t('run.exited')
}

function Talk({ talk, isCut }: { talk: NonNullable<RunOutcome['talk']>; isCut: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={style.said}>
      <p className={style.title}>{t('run.talk')}</p>
      {talk.length === 0 && <p className="muted">{t('run.nothing')}</p>}
      <ol className={style.talk} tabIndex={0} aria-label={t('run.talk')}>
        {talk.map(({ by, at, pass, text }, index) => (
          <li key={index} className={by === 'program' ? style.own : 'sec'}>
            {pass !== undefined && <p className="muted">{t('run.pass', { pass })}</p>}
            <span className={style.who}>
              {t(by === 'program' ? 'run.program' : 'run.interactor')}
              <span className="muted"> {t('run.at', { ms: thousands(at) })}</span>
            </span>
            <pre>
              <MarkedText text={text} at={null} />
            </pre>
          </li>
        ))}
      </ol>
      {isCut && <p className="muted">{t('run.talkCut')}</p>}
    </div>
  )
}
