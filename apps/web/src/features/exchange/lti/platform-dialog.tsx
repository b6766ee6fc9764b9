import type { LtiPlatform } from '@verdict/contract/lti'
import { ltiLimits } from '@verdict/domain/field-limits'
import { ltiMatches, type LtiMatch } from '@verdict/domain/lti'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { SelectField, Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useAddPlatform, useChangePlatform } from './api/lti.ts'

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

const textFields = ['name', 'issuer', 'clientId', 'loginUrl', 'tokenUrl', 'keysUrl'] as const

const emptyPlatform = {
  name: '',
  issuer: '',
  clientId: '',
  loginUrl: '',
  tokenUrl: '',
  keysUrl: '',
  deployments: [] as string[],
  audience: null as string | null,
  frames: [] as string[],
  creates: true,
  matches: 'none' as LtiMatch,
  on: true,
}

function titleOf(t: TFunction, platform: LtiPlatform | null): string {
  if (!platform) return t('lti.add')
  return t(platform.pending ? 'lti.reviewOf' : 'lti.edit', { name: platform.name })
}

export function PlatformDialog({ platform, onClose }: { platform: LtiPlatform | null; onClose: () => void }) {
  const { t } = useTranslation()
  const isPending = platform?.pending ?? false
  const [values, setValues] = useState({ ...emptyPlatform, ...platform, ...(isPending && { on: true }) })
  const [deployments, setDeployments] = useState(values.deployments.join('\n'))
  const [frames, setFrames] = useState(values.frames.join('\n'))
  const [add, change] = [useAddPlatform(), useChangePlatform()]
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isFilled = textFields.every((name) => values[name].trim() !== '') && linesOf(deployments).length > 0
  const save = () => {
    const trimmed = Object.fromEntries(textFields.map((name) => [name, values[name].trim()])) as Record<
      (typeof textFields)[number],
      string
    >
    const { creates, matches, on } = values
    const body = {
      ...trimmed,
      deployments: linesOf(deployments),
      frames: linesOf(frames),
      audience: values.audience?.trim() || null,
      creates,
      matches,
      on,
    }
    const onSuccess = () => {
      toast.success(t('lti.saved'))
      onClose()
    }
    if (platform) change.mutate({ platformId: platform.platformId, ...body }, { onSuccess })
    else add.mutate(body, { onSuccess })
  }
  const failure = add.error ?? change.error
  return (
    <Dialog title={titleOf(t, platform)} wide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) save()
        }}
      >
        <Fields>
          {isPending && <p className="sec">{t('lti.reviewText')}</p>}
          {textFields.map((name) => (
            <TextField
              key={name}
              label={t(`lti.fields.${name}`)}
              value={values[name]}
              maxLength={name === 'name' ? ltiLimits.name : ltiLimits.address}
              required
              spellCheck={false}
              autoCapitalize="off"
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
          <TextAreaField
            label={t('lti.fields.deployments')}
            hint={t('lti.fields.deploymentsHint')}
            value={deployments}
            required
            onChange={(event) => setDeployments(event.target.value)}
          />
          <TextField
            label={t('lti.fields.audience')}
            hint={t('lti.fields.audienceHint')}
            optional
            value={values.audience ?? ''}
            maxLength={ltiLimits.address}
            onChange={(event) => set({ audience: event.target.value })}
          />
          <TextAreaField
            label={t('lti.fields.frames')}
            hint={t('lti.fields.framesHint')}
            optional
            value={frames}
            onChange={(event) => setFrames(event.target.value)}
          />
          <SelectField
            label={t('lti.fields.matches')}
            hint={t('lti.fields.matchesHint')}
            value={values.matches}
            onChange={(event) => set({ matches: event.target.value as LtiMatch })}
          >
            {ltiMatches.map((name) => (
              <option key={name} value={name}>
                {t(`lti.matches.${name}`)}
              </option>
            ))}
          </SelectField>
          <Switch checked={values.creates} onChange={(creates) => set({ creates })}>
            {t('lti.fields.creates')}
          </Switch>
          <Switch checked={values.on} onChange={(on) => set({ on })}>
            {t('lti.fields.on')}
          </Switch>
          <FormFailure text={failure && errorText(failure)} />
          <SubmitActions
            action={t(isPending && values.on ? 'lti.approve' : 'common.save')}
            busy={add.isPending || change.isPending}
            disabled={!isFilled}
            onCancel={onClose}
          />
        </Fields>
      </form>
    </Dialog>
  )
}
