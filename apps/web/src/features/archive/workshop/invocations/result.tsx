import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useVerdictName } from '../../../../ui/verdict/verdict.tsx'
import type { VerificationRun } from '../api/verification.ts'
import style from './verify.module.css'

export function Right({ isRight }: { isRight: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={isRight ? style.right : style.wrong}>
      <Icon name={isRight ? 'check' : 'warning'} />
      {t(isRight ? 'verification.asExpected' : 'verification.notAsExpected')}
    </span>
  )
}

export function Progress({ run }: { run: VerificationRun | undefined }) {
  const { t } = useTranslation()
  if (!run) return <>–</>
  return (
    <span className="muted">
      {t('verification.testsDone', { done: thousands(run.done), total: thousands(run.total) })}
    </span>
  )
}

interface FailuresProps {
  runs: readonly (VerificationRun | undefined)[]
  withVerdict: boolean
}

export function Failures({ runs, withVerdict }: FailuresProps) {
  const shown = runs.filter((run) => run !== undefined && (run.failed > 0 || run.error !== ''))
  return shown.map(
    (run, index) => run && <FailuresOf key={`${index} ${run.name}`} {...{ run, withVerdict }} />,
  )
}

function FailuresOf({ run, withVerdict }: { run: VerificationRun; withVerdict: boolean }) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const { name, failed, failures, error } = run
  return (
    <details className={style.failures} open={run.isRight === false}>
      <summary>
        <span className="mono">{name}</span>:{' '}
        {failed > 0 ? t('verification.failedTests', { count: failed }) : t('verification.notRun')}
      </summary>
      {error !== '' && <pre tabIndex={0}>{error}</pre>}
      <ul>
        {failures.map(({ test, judge, message }) => (
          <li key={test}>
            {withVerdict
              ? t('common.testLabel', { number: test, verdict: nameOf(judge) })
              : t('verification.testNumber', { number: test })}
            {message !== '' && <span className="mono muted"> {message}</span>}
          </li>
        ))}
        {failed > failures.length && (
          <li className="muted">{t('verification.more', { count: failed - failures.length })}</li>
        )}
      </ul>
    </details>
  )
}
