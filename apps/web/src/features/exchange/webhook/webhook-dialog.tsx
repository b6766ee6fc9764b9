import type { Webhook } from '@verdict/contract/webhook'
import { webhookLimits } from '@verdict/domain/field-limits'
import { webhookKinds } from '@verdict/domain/webhook'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { CheckList } from '../../../ui/field/check-list.tsx'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type HookOwner, useAddHook, useChangeHook } from './api/webhook.ts'

interface WebhookDialogProps {
  owner: HookOwner
  /** Null: a new one. */
  hook: Webhook | null
  onClose: () => void
  /** Called with that of a new one. */
  onSecret: (secret: string) => void
}

export default function WebhookDialog({ owner, hook, onClose, onSecret }: WebhookDialogProps) {
  const { t } = useTranslation()
  const [url, setUrl] = useState(hook?.url ?? '')
  const [chosen, setChosen] = useState<readonly number[]>(
    (hook?.kinds ?? ['verdict']).map((kind) => webhookKinds.indexOf(kind)),
  )
  const [seesFrozen, setSeesFrozen] = useState(hook?.seesFrozen ?? false)
  const [isOn, setIsOn] = useState(hook?.isOn ?? true)
  const [checked, setChecked] = useState(false)
  const [add, change] = [useAddHook(owner), useChangeHook()]
  const failure = add.error ?? change.error
  const isMissing = { url: url.trim() === '', kinds: chosen.length === 0 }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing.url || isMissing.kinds || add.isPending || change.isPending) return
    const kinds = webhookKinds.filter((_kind, index) => chosen.includes(index))
    const body = { url: url.trim(), kinds, seesFrozen, isOn }
    if (!hook) {
      add.mutate(body, { onSuccess: ({ secret }) => onSecret(secret) })
      return
    }
    change.mutate(
      { hookId: hook.hookId, ...body },
      {
        onSuccess() {
          toast.success(t('webhook.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={hook ? t('webhook.edit') : t('webhook.add')}
      onSubmit={submit}
      failure={failure && errorText(failure)}
      action={hook ? t('common.save') : t('webhook.add')}
      busy={add.isPending || change.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        error={checked && isMissing.url && t('webhook.urlMissing')}
        type="url"
        value={url}
        maxLength={webhookLimits.address}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => setUrl(event.target.value)}
      />
      <CheckList
        legend={t('webhook.kinds')}
        items={webhookKinds.map((kind, id) => ({ id, label: t(`webhook.kindNames.${kind}`) }))}
        empty=""
        error={checked && isMissing.kinds ? t('webhook.kindsMissing') : undefined}
        value={chosen}
        onChange={setChosen}
      />
      <Switch checked={seesFrozen} onChange={setSeesFrozen}>
        {t('webhook.seesFrozen')}
      </Switch>
      <Switch checked={isOn} onChange={setIsOn}>
        {t('webhook.isOn')}
      </Switch>
    </FormDialog>
  )
}
