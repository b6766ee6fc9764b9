// Previews a rejudge or skip and starts it, which changes nothing yet.

import { useQuery } from '@tanstack/react-query'
import type { JobPreview } from '@verdict/contract/job'
import type { JobAction } from '@verdict/domain/job'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { thousands } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/state.tsx'
import { type JobTarget, previewQuery, useStartJob } from './api/jobs.ts'
import style from './job.module.css'

interface StartButtonsProps {
  target: JobTarget | null
  onStarted: (id: number) => void
}

export function StartButtons({ target, onStarted }: StartButtonsProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ action: JobAction; target: JobTarget } | null>(null)
  const ask = (action: JobAction) => () => target && setAsked({ action, target })
  return (
    <>
      <Button icon="refresh" disabled={!target} onClick={ask('rejudge')}>
        {t('job.rejudge.ask')}
      </Button>
      <Button icon="skip" disabled={!target} onClick={ask('skip')}>
        {t('job.skip.ask')}
      </Button>
      {asked && <StartDialog {...asked} onStarted={onStarted} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Everything that fits the filter. */
export function RejudgeButton({ target, onStarted }: { target: JobTarget; onStarted: (id: number) => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon="refresh" onClick={() => setAsking(true)}>
        {t('job.rejudge.fitting')}
      </Button>
      {asking && (
        <StartDialog
          action="rejudge"
          target={target}
          onStarted={onStarted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface StartDialogProps {
  action: JobAction
  target: JobTarget
  onStarted: (id: number) => void
  onClose: () => void
}

function StartDialog({ action, target, onStarted, onClose }: StartDialogProps) {
  const { t } = useTranslation()
  const preview = useQuery(previewQuery(action, target))
  const start = useStartJob()
  const error = preview.error ?? start.error
  return (
    <Dialog title={t(`job.${action}.title`)} onClose={onClose}>
      <div className="stack">
        {preview.data ? <Reach action={action} preview={preview.data} /> : !error && <Loading />}
        <p className="sec">{t(`job.${action}.text`)}</p>
        {error && <Notice>{errorText(error)}</Notice>}
      </div>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          look="primary"
          busy={start.isPending}
          disabled={!preview.data || preview.data.total === 0}
          onClick={() => start.mutate({ action, target }, { onSuccess: onStarted })}
        >
          {t(`job.${action}.start`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Reach({ action, preview }: { action: JobAction; preview: JobPreview }) {
  const { t } = useTranslation()
  const { total, people, problems, contests, skipped, waiting, totalIsLowerBound } = preview
  const shown = thousands(total)
  const reach = [
    t('job.reachPeople', { count: people, shown: thousands(people) }),
    t('job.reachProblems', { count: problems, shown: thousands(problems) }),
    t('job.reachContests', { count: contests, shown: thousands(contests) }),
  ]
  return (
    <>
      <p className={style.reach}>
        <strong>
          {totalIsLowerBound ? t('job.reachAtLeast', { shown }) : t('job.reach', { count: total, shown })}
        </strong>{' '}
        {total > 0 && reach.join(' / ')}
      </p>
      {skipped > 0 && (
        <p className="sec">{t(`job.${action}.skippedOut`, { count: skipped, shown: thousands(skipped) })}</p>
      )}
      {waiting > 0 && (
        <p className="sec">{t('job.waitingOut', { count: waiting, shown: thousands(waiting) })}</p>
      )}
    </>
  )
}
