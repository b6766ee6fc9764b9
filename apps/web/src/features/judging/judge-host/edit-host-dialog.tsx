import type { JudgeHost } from '@verdict/contract/judge-host'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeHost } from './api/judge-hosts.ts'
import { LabelsField } from './fields.tsx'
import { labelsOf } from './labels.ts'

export function EditHostDialog({
  host,
  name,
  onClose,
}: {
  host: JudgeHost
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [share, setShare] = useState(String(host.share))
  const [labels, setLabels] = useState(host.labels.join(' '))
  const [drained, setDrained] = useState(host.drained)
  const change = useChangeHost()
  const chosen = labelsOf(labels)
  const percent = /^\d{1,3}$/.test(share) ? Number(share) : 0
  const isFit = chosen !== null && percent >= 1 && percent <= 100
  return (
    <Dialog title={t('judges.edit', { name })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isFit) return
          const onSuccess = () => {
            toast.success(t('judges.saved'))
            onClose()
          }
          change.mutate({ id: host.id, share: percent, labels: chosen, drained }, { onSuccess })
        }}
      >
        <TextField
          label={t('judges.share')}
          hint={t('judges.shareHint')}
          error={percent >= 1 && percent <= 100 ? undefined : t('judges.shareHint')}
          value={share}
          inputMode="numeric"
          onChange={(event) => setShare(event.target.value.trim())}
        />
        <LabelsField value={labels} onChange={setLabels} refused={change.error} isFit={chosen !== null} />
        <Switch checked={drained} onChange={setDrained}>
          {t('judges.drain')}
        </Switch>
        <SubmitActions
          action={t('common.save')}
          busy={change.isPending}
          disabled={!isFit}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
