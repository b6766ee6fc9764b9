// A provider's form: what every one has, and the fields of its kind, drawn from the table of fields.

import type { SignInProvider } from '@verdict/contract/sign-in-provider'
import { signInLimits, signOnProviderLength } from '@verdict/domain/field-limits'
import {
  isSecret,
  signInFields,
  type SignInField,
  type SignInKind,
  signInKinds,
  signInStart,
} from '@verdict/domain/sign-in'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { SelectField, Switch, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure, Pair } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type NewProvider, useAddProvider, useChangeProvider } from './api/providers.ts'
import { KindFields, type Values } from './kind-fields.tsx'
import { MetadataField } from './metadata-field.tsx'

type Matches = SignInProvider['matches']
const matchWays = {
  none: [],
  number: ['number'],
  mail: ['mail'],
  both: ['number', 'mail'],
} as const satisfies Record<string, Matches>
type MatchWay = keyof typeof matchWays
const wayOf = (matches: Matches): MatchWay => (matches.length > 1 ? 'both' : (matches[0] ?? 'none'))

const startOf = (kind: SignInKind): Values => {
  const fields: Record<string, SignInField> = signInFields[kind]
  return Object.fromEntries(Object.entries(signInStart(kind)).filter(([name]) => !isSecret(fields[name]!)))
}

export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: SignInProvider | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(provider?.name ?? '')
  const [titles, setTitles] = useState(provider?.titles ?? { en: '', zh: '' })
  const [kind, setKind] = useState<SignInKind>(provider?.connection.kind ?? 'oidc')
  const [config, setConfig] = useState<Values>({ ...startOf(kind), ...provider?.connection.config })
  const [creates, setCreates] = useState(provider?.creates ?? false)
  const [matches, setMatches] = useState<MatchWay>(wayOf(provider?.matches ?? []))
  const [add, change] = [useAddProvider(), useChangeProvider()]
  const set = (part: Values) => setConfig({ ...config, ...part })
  const save = () => {
    const connection = { kind, config }
    const shared = { titles, creates, matches: [...matchWays[matches]], connection }
    const onSuccess = () => {
      toast.success(t('signIn.saved'))
      onClose()
    }
    if (provider) change.mutate({ name: provider.name, change: shared }, { onSuccess })
    else add.mutate({ name: name.trim(), ...shared } satisfies NewProvider, { onSuccess })
  }
  const failure = add.error ?? change.error
  const title = provider ? t('signIn.edit', { name: provider.name }) : t('signIn.add')
  return (
    <Dialog title={title} wide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Fields>
          {!provider && (
            <>
              <SelectField
                label={t('signIn.kind')}
                value={kind}
                onChange={({ target }) => {
                  const next = target.value as SignInKind
                  setKind(next)
                  setConfig(startOf(next))
                }}
              >
                {signInKinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`signIn.kinds.${one}`)}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={t('signIn.name')}
                hint={t('signIn.nameHint')}
                value={name}
                maxLength={signOnProviderLength}
                pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
                required
                spellCheck={false}
                autoCapitalize="off"
                onChange={({ target }) => setName(target.value)}
              />
            </>
          )}
          <Pair>
            {(['zh', 'en'] as const).map((language) => (
              <TextField
                key={language}
                label={t(`signIn.titles.${language}`)}
                value={titles[language]}
                maxLength={signInLimits.title}
                required={titles.en === '' && titles.zh === ''}
                onChange={({ target }) => setTitles({ ...titles, [language]: target.value })}
              />
            ))}
          </Pair>
          {kind === 'saml' && <MetadataField onRead={set} />}
          <KindFields kind={kind} values={config} kept={provider?.connection.secrets ?? []} onChange={set} />
          <SelectField
            label={t('signIn.matches.label')}
            hint={t('signIn.matches.hint')}
            value={matches}
            onChange={({ target }) => setMatches(target.value as MatchWay)}
          >
            {(Object.keys(matchWays) as MatchWay[]).map((way) => (
              <option key={way} value={way}>
                {t(`signIn.matches.${way}`)}
              </option>
            ))}
          </SelectField>
          <Switch checked={creates} onChange={setCreates}>
            {t('signIn.creates')}
          </Switch>
          <FormFailure text={failure && errorText(failure)} />
          <SubmitActions
            action={t('common.save')}
            busy={add.isPending || change.isPending}
            onCancel={onClose}
          />
        </Fields>
      </form>
    </Dialog>
  )
}
