import { outboundNetworksMax } from '@verdict/domain/field-limits'
import { useTranslation } from 'react-i18next'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeSettings } from './api/settings.ts'
import { SectionForm } from './section-form.tsx'

interface Values {
  networks: string
}

/** The server checks the rest. */
const looksLikeNetwork = /^[\da-f.:]{2,45}\/\d{1,3}$/i

const valuesOf = (networks: readonly string[]): Values => ({ networks: networks.join('\n') })
const wordsOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter(Boolean)

/** Networks inside to which webhooks may go all the same. */
export function NetworksSection({ now }: { now: readonly string[] }) {
  const { t } = useTranslation()
  const saving = useChangeSettings()
  const { values, setValues, differs, reset, begin } = useEdit(() => valuesOf(now), differences)
  const named = wordsOf(values.networks)
  const check = () => {
    const wrong = named.find((word) => !looksLikeNetwork.test(word))
    return wrong === undefined ? {} : { networks: t('webhook.networkWrong', { network: wrong }) }
  }
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check,
    said: () => ({}),
    saving: saving.isPending,
    async onSave() {
      const after = await saving.mutateAsync({ outboundNetworks: named.slice(0, outboundNetworksMax) })
      begin(valuesOf(after.outboundNetworks))
      toast.success(t('siteSettings.saved'))
    },
  })
  return (
    <SectionForm
      id="webhooks"
      title={t('webhook.networks')}
      text={t('webhook.networksText')}
      {...{
        differs,
        saving: saving.isPending,
        failure: form.failure,
        onSubmit: form.onSubmit,
        onReset: reset,
      }}
    >
      <TextAreaField
        label={t('webhook.networksLabel')}
        hint={t('webhook.networksHint')}
        value={values.networks}
        error={form.faults.networks ?? false}
        onChange={({ target }) => form.change({ networks: target.value })}
      />
    </SectionForm>
  )
}
