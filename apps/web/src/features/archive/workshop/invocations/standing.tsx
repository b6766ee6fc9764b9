import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { LongWork } from '../../../../ui/long-work.tsx'
import { Time } from '../../../../ui/text.tsx'
import { useCancelVerification, useStartVerification, type Verification } from '../api/verification.ts'

interface StandingProps {
  pid: number
  verification: Verification
  isReady: boolean
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export function Standing({ pid, verification, isReady }: StandingProps) {
  const { t } = useTranslation()
  const start = useStartVerification(pid)
  const cancel = useCancelVerification(pid)
  if (verification.state === 'running') {
    const runs = [...verification.references, ...verification.validators]
    const [done, total] = [sum(runs.map((run) => run.done)), sum(runs.map((run) => run.total))]
    return (
      <LongWork
        doing={t('verification.running')}
        soFar={t('verification.soFar', { done: thousands(done), total: thousands(total) })}
        value={done}
        max={total}
        onCancel={() => cancel.mutate()}
      />
    )
  }
  return (
    <>
      <Outcome verification={verification} />
      <div className="row">
        <Button
          look="primary"
          icon="check"
          busy={start.isPending}
          disabled={!isReady}
          onClick={() => start.mutate()}
        >
          {t(verification.state === 'never' ? 'verification.start' : 'verification.again')}
        </Button>
        <span className="muted">{t(isReady ? 'verification.lowPriority' : 'verification.notReady')}</span>
      </div>
    </>
  )
}

function Outcome({ verification }: { verification: Verification }) {
  const { t } = useTranslation()
  const { state, isCurrent, startedBy, finishedAt, references, validators } = verification
  const by = (
    <>
      {' '}
      {finishedAt !== null && <Time value={finishedAt} />} {startedBy}
    </>
  )
  if (state === 'passed' && isCurrent) {
    return (
      <Notice kind="info">
        {t('verification.passed')}
        {by}
      </Notice>
    )
  }
  if (state === 'passed') {
    return (
      <Notice kind="warning">
        {t('verification.changed')}
        {by}
      </Notice>
    )
  }
  if (state === 'failed') {
    const count = [...references, ...validators].filter(({ isRight }) => isRight === false).length
    return (
      <Notice kind="warning">
        {t('verification.failed', { count })} {!isCurrent && t('verification.changedSince')}
        {by}
      </Notice>
    )
  }
  if (state === 'cancelled') return <Notice kind="info">{t('verification.cancelled')}</Notice>
  if (state === 'overtaken') return <Notice kind="warning">{t('verification.overtaken')}</Notice>
  return <Notice kind="info">{t('verification.never')}</Notice>
}
