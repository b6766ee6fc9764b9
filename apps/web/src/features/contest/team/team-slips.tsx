import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Switch } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { usePrintTeamSlips } from './api/teams.ts'

/** Slips are in the language of the page. */
export default function SlipsDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [missing, setMissing] = useState(true)
  const print = usePrintTeamSlips(cid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (print.isPending) return
    const language = i18n.language.startsWith('zh') ? 'zh-CN' : 'en-US'
    print.mutate({ language, missing }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('team.slips.open')}
      onSubmit={submit}
      failure={print.error && errorText(print.error)}
      action={t('team.slips.print')}
      busy={print.isPending}
      onClose={onClose}
    >
      <p>{t('team.slips.text')}</p>
      <Switch checked={missing} onChange={setMissing}>
        {t('team.slips.missing')}
      </Switch>
      {!missing && <Notice kind="warning">{t('team.slips.replaces')}</Notice>}
    </FormDialog>
  )
}
