import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { ownTimeZone } from '../../../lib/format.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { SelectField, Switch } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { usePrintSlips } from './api/roster.ts'

interface SlipsDialogProps {
  cid: number
  of: { uid: string; nick: string } | null
  onClose: () => void
}

const languages = { 'en-US': 'English', 'zh-CN': '简体中文' } as const
type Language = keyof typeof languages

export default function SlipsDialog({ cid, of, onClose }: SlipsDialogProps) {
  const { t, i18n } = useTranslation()
  const { nameOf } = useNaming()
  const [language, setLanguage] = useState<Language>(i18n.language.startsWith('zh') ? 'zh-CN' : 'en-US')
  const [missing, setMissing] = useState(false)
  const print = usePrintSlips(cid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (print.isPending) return
    print.mutate(
      { language, missing: of === null && missing, ...(of && { uid: of.uid }) },
      { onSuccess: onClose },
    )
  }
  const title = of ? t('examRoster.slips.of', { name: nameOf(of.uid, of.nick) }) : t('examRoster.slips.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Fields>
          <p>{t('examRoster.slips.text', { zone: ownTimeZone() })}</p>
          <SelectField
            label={t('examRoster.slips.language')}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
          >
            {(Object.keys(languages) as Language[]).map((one) => (
              <option key={one} value={one}>
                {languages[one]}
              </option>
            ))}
          </SelectField>
          {of === null && (
            <Switch checked={missing} onChange={setMissing}>
              {t('examRoster.slips.missing')}
            </Switch>
          )}
          {(of !== null || !missing) && (
            <Notice kind="warning">
              {t(of ? 'examRoster.slips.replacesOne' : 'examRoster.slips.replaces')}
            </Notice>
          )}
          <FormFailure text={print.error && errorText(print.error)} />
          <SubmitActions action={t('examRoster.slips.print')} busy={print.isPending} onCancel={onClose} />
        </Fields>
      </form>
    </Dialog>
  )
}
