import type { Organization } from '@verdict/contract/team'
import { countries } from '@verdict/domain/country'
import { teamLimits } from '@verdict/domain/field-limits'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../lib/country-name.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Pair } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useKeepOrganization, useUploadPicture } from './api/teams.ts'
import style from './team.module.css'

const valuesOf = (organization: Organization | null) => ({
  name: organization?.name ?? '',
  formalName: organization?.formalName ?? '',
  country: organization?.country ?? null,
  logo: organization?.logo ?? null,
  externalId: organization?.externalId ?? '',
  icpcId: organization?.icpcId ?? '',
})

/** Named in the language of the page, in its order. */
function useCountries(): { code: string; name: string }[] {
  const { i18n } = useTranslation()
  return useMemo(() => {
    return countries
      .map((code) => ({ code, name: countryName(i18n.language, code) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, i18n.language))
  }, [i18n.language])
}

interface OrganizationDialogProps {
  cid: number
  /** Null: a new one. */
  organization: Organization | null
  onClose: () => void
}

export function OrganizationDialog({ cid, organization, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => valuesOf(organization))
  const [failure, setFailure] = useState<string | null>(null)
  const keep = useKeepOrganization(cid, organization?.id ?? null)
  const known = useCountries()
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isNameless = failure !== null && values.name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (values.name.trim() === '') return setFailure(t('common.fault.required'))
    const { externalId, ...body } = values
    keep.mutate(
      { ...body, ...(externalId.trim() !== '' && { externalId: externalId.trim() }) },
      {
        onSuccess: () => {
          toast.success(t('team.organizations.saved'))
          onClose()
        },
        onError: (error) => setFailure(errorText(error)),
      },
    )
  }
  return (
    <FormDialog
      title={
        organization
          ? t('team.organizations.change', { name: organization.name })
          : t('team.organizations.add')
      }
      onSubmit={submit}
      failure={isNameless ? null : failure}
      action={t('common.save')}
      busy={keep.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('team.organizations.name')}
        error={isNameless && t('common.fault.required')}
        maxLength={teamLimits.name}
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('team.organizations.formalName')}
        optional
        maxLength={teamLimits.formalName}
        autoComplete="off"
        value={values.formalName}
        onChange={(event) => change({ formalName: event.target.value })}
      />
      <SelectField
        label={t('team.organizations.country')}
        value={values.country ?? ''}
        onChange={(event) => change({ country: event.target.value || null })}
      >
        <option value="">{t('team.organizations.noCountry')}</option>
        {known.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Logo logo={values.logo} onChange={(logo) => change({ logo })} onFailed={setFailure} />
      <Pair>
        <TextField
          label={t('team.icpcId')}
          hint={t('team.organizations.icpcIdHint')}
          optional
          maxLength={teamLimits.icpcId}
          autoComplete="off"
          value={values.icpcId}
          onChange={(event) => change({ icpcId: event.target.value })}
        />
        <TextField
          label={t('team.externalId')}
          hint={t('team.externalIdHint')}
          optional
          maxLength={teamLimits.externalId}
          autoComplete="off"
          value={values.externalId}
          onChange={(event) => change({ externalId: event.target.value })}
        />
      </Pair>
    </FormDialog>
  )
}

interface LogoProps {
  logo: string | null
  onChange: (logo: string | null) => void
  onFailed: (text: string) => void
}

function Logo({ logo, onChange, onFailed }: LogoProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadPicture()
  return (
    <div>
      <p>{t('team.organizations.logo')}</p>
      <div className={style.chosen}>
        {logo !== null && <img src={logo} alt="" className={style.large} />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          hidden
          aria-label={t('team.organizations.logo')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) {
              upload.mutate(file, {
                onSuccess: onChange,
                onError: (error) => onFailed(errorText(error)),
              })
            }
          }}
        />
        <Button icon="upload" busy={upload.isPending} onClick={() => input.current?.click()}>
          {t('team.organizations.chooseLogo')}
        </Button>
        {logo !== null && (
          <Button look="ghost" onClick={() => onChange(null)}>
            {t('team.organizations.removeLogo')}
          </Button>
        )}
      </div>
      <p className="muted">{t('team.organizations.logoHint')}</p>
    </div>
  )
}
