// The build of the recipe: how far it is, what failed and why, and that it replaced the tests.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/form/form.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { LongWork } from '../../../../ui/long-work.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { Time } from '../../../../ui/text.tsx'
import {
  type Build,
  type BuildItem,
  buildQuery,
  useCancelBuild,
  useStartBuild,
  useTestsFollow,
} from '../api/build.ts'
import { BuildItems } from './build-items.tsx'
import style from './recipe.module.css'

interface BuildPartProps {
  pid: number
  isReady: boolean
  /** Saves what is typed; null: nothing is. @returns whether it is saved */
  beforeStart: (() => Promise<boolean>) | null
}

export function BuildPart({ pid, isReady, beforeStart }: BuildPartProps) {
  const { t } = useTranslation()
  const { data: build, error, refetch } = useQuery(buildQuery(pid))
  const start = useStartBuild(pid)
  const cancel = useCancelBuild(pid)
  const [isSaving, setIsSaving] = useState(false)
  useTestsFollow(build?.state)
  if (error) {
    return <FailedState title={t('workshop.build.loadFailed')} error={error} onRetry={() => void refetch()} />
  }
  if (!build) return null
  if (build.state === 'running') {
    return (
      <>
        <LongWork
          doing={t('workshop.build.running')}
          soFar={t('workshop.build.soFar', { done: thousands(build.done), total: thousands(build.total) })}
          value={build.done}
          max={Math.max(1, build.total)}
          onCancel={() => cancel.mutate()}
        />
        <Failures build={build} />
      </>
    )
  }
  const begin = async () => {
    setIsSaving(true)
    const isFree = beforeStart === null || (await beforeStart())
    setIsSaving(false)
    if (isFree) start.mutate()
  }
  return (
    <div className="stack">
      <Outcome build={build} />
      <Failures build={build} />
      <FormFailure text={start.error ? errorText(start.error) : null} />
      <div className="row">
        <Button
          look="primary"
          icon="play"
          busy={start.isPending || isSaving}
          disabled={!isReady}
          onClick={() => void begin()}
        >
          {t(beforeStart === null ? 'workshop.build.start' : 'workshop.build.saveAndStart')}
        </Button>
        <span className="muted">{t('workshop.build.hint')}</span>
      </div>
      {build.total > 0 && <BuildItems pid={pid} build={build} />}
    </div>
  )
}

function Outcome({ build }: { build: Build }) {
  const { t } = useTranslation()
  const { state, isCurrent, startedBy, finishedAt, total, kept, fault, failed } = build
  const by = (
    <>
      {' '}
      {finishedAt !== null && <Time value={finishedAt} />} {startedBy}
    </>
  )
  if (state === 'done') {
    return (
      <Notice kind={isCurrent ? 'info' : 'warning'}>
        {t('workshop.build.done', { count: total, kept: thousands(kept) })}{' '}
        {!isCurrent && t('workshop.build.changedSince')}
        {by}
      </Notice>
    )
  }
  if (state === 'failed') {
    return (
      <Notice kind="warning">
        {fault === null ? t('workshop.build.failed', { count: failed }) : t(`workshop.build.fault.${fault}`)}{' '}
        {t('workshop.build.nothingStored')}
        {by}
      </Notice>
    )
  }
  if (state === 'cancelled') {
    return (
      <Notice kind="info">
        {t('workshop.build.cancelled')} {t('workshop.build.nothingStored')}
      </Notice>
    )
  }
  return <Notice kind="info">{t('workshop.build.never')}</Notice>
}

function Failures({ build: { failures, failed } }: { build: Build }) {
  const { t } = useTranslation()
  if (failures.length === 0) return null
  return (
    <section aria-label={t('workshop.build.failures')}>
      <ul className={style.failures}>
        {failures.map((item) => (
          <Failure key={item.number} item={item} />
        ))}
      </ul>
      {failed > failures.length && (
        <p className="muted">{t('verification.more', { count: failed - failures.length })}</p>
      )}
    </section>
  )
}

function Failure({ item: { number, row, line, command, stage, program, words } }: { item: BuildItem }) {
  const { t } = useTranslation()
  return (
    <li>
      <strong>{t('workshop.build.test', { number })}</strong>{' '}
      <span className={style.fault}>
        {stage && t(`workshop.build.stage.${stage}`)} <span className="mono">{program}</span>
      </span>
      <span className="muted">
        {' '}
        {line > 0
          ? t('workshop.recipe.rowLine', { row: row + 1, line })
          : t('workshop.recipe.row', { number: row + 1 })}
        {command !== null && <span className={style.command}> {command}</span>}
      </span>
      {words !== '' && (
        <pre className={style.words} tabIndex={0} aria-label={t('workshop.build.words', { number })}>
          {words}
        </pre>
      )}
    </li>
  )
}
