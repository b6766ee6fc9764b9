import { siteFaceChange, type SiteFace, type SiteFaceChange } from '@verdict/contract/site'
import { siteFaceLimits } from '@verdict/domain/field-limits'
import { logoKilobytes } from '@verdict/domain/limits'
import { pageLanguages, type SiteFaceField, siteFaceFields } from '@verdict/domain/site-face'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName, type LanguageTag } from '../../../i18n/index.ts'
import { errorText } from '../../../lib/errors.ts'
import { sendPicture } from '../../../lib/api/markdown.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { shapeFaults } from '../../../ui/form/shape-faults.ts'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeSettings } from './api/settings.ts'
import { SectionForm } from './section-form.tsx'
import style from './settings-page.module.css'

/** Empty: not set in the page. */
type Values = Record<SiteFaceField, string>

const valuesOf = (face: SiteFace): Values =>
  Object.fromEntries(
    siteFaceFields.map((field) => [field, face[field].from === 'page' ? (face[field].value ?? '') : '']),
  ) as Values

const changeOf = (loaded: Values, typed: Values): SiteFaceChange => {
  const changed = Object.entries(differences(loaded, typed))
  return Object.fromEntries(changed.map(([field, value]) => [field, value.trim() || null]))
}

const sourceNames = { title: 'SITE_TITLE', timeZone: 'SITE_TIME_ZONE' } as const

const shownValue = (t: TFunction, field: SiteFaceField, value: string | null): string =>
  value === null
    ? t('siteSettings.face.none')
    : field === 'language'
      ? languageName[value as LanguageTag]
      : value

interface Row {
  face: SiteFace
  values: Values
  onChange: (part: Partial<Values>) => void
}

/** Where the value comes from, and the way back to it. */
function Source({ field, face, values, onChange }: Row & { field: SiteFaceField }) {
  const { t } = useTranslation()
  const { from, otherwise } = face[field]
  const value = shownValue(t, field, otherwise)
  if (values[field].trim() === '') {
    if (from === 'environment') {
      const name = sourceNames[field as keyof typeof sourceNames]
      return t('siteSettings.face.fromEnvironment', { name, value })
    }
    return otherwise === null ? null : t('siteSettings.face.fromStandard', { value })
  }
  return (
    <>
      {t('siteSettings.face.fromPage')}{' '}
      <button type="button" className={style.back} onClick={() => onChange({ [field]: '' })}>
        {t('siteSettings.face.back', { value })}
      </button>
    </>
  )
}

const hinted = (hint: string | null, source: ReactNode) => (
  <>
    {hint} {source}
  </>
)

function Logo({ row }: { row: Row }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<AbortController | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // Other fields may be written in while the picture is on its way.
  const latest = useRef(row)
  useEffect(() => {
    latest.current = row
  }, [row])
  const send = async (file: File) => {
    if (file.size > logoKilobytes * 1024) {
      setFailure(t('siteSettings.face.logoLarge', { kilobytes: logoKilobytes }))
      return
    }
    const work = new AbortController()
    setSending(work)
    setFailure(null)
    try {
      const logo = await sendPicture(file, { onProgress: () => undefined, signal: work.signal })
      latest.current.onChange({ logo })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSending(null)
    }
  }
  return (
    <fieldset className={style.logo}>
      <legend>{t('siteSettings.face.logo')}</legend>
      <div className="row">
        {row.values.logo !== '' && <img src={row.values.logo} alt={t('siteSettings.face.logo')} />}
        <Button icon="upload" busy={sending !== null} onClick={() => input.current?.click()}>
          {t('siteSettings.face.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/webp,image/jpeg,image/gif"
          aria-label={t('siteSettings.face.choose')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void send(file)
          }}
        />
      </div>
      <p className="sec">
        {hinted(
          t('siteSettings.face.logoHint', { kilobytes: logoKilobytes }),
          <Source field="logo" {...row} />,
        )}
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
    </fieldset>
  )
}

export function FaceSection({ face }: { face: SiteFace }) {
  const { t } = useTranslation()
  const saving = useChangeSettings()
  const { values, setValues, change, differs, reset, begin } = useEdit(() => valuesOf(face), changeOf)
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check: () =>
      shapeFaults(siteFaceChange, change, {
        title: t('common.fault.tooLong', { max: siteFaceLimits.title }),
        contact: t('siteSettings.face.contactWrong'),
        footer: t('common.fault.tooLong', { max: siteFaceLimits.footer }),
        timeZone: t('siteSettings.face.zoneWrong'),
      }),
    said: () => ({}),
    saving: saving.isPending,
    async onSave() {
      begin(valuesOf((await saving.mutateAsync({ face: change })).face))
      toast.success(t('siteSettings.saved'))
    },
  })
  const { faults } = form
  const row = { face, values, onChange: form.change }
  const field = (name: keyof Values, hint: string | null = null) => ({
    label: t(`siteSettings.face.${name}`),
    hint: hinted(hint, <Source field={name} {...row} />),
    error: faults[name] ?? (false as const),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  const placeholder = (name: SiteFaceField) => face[name].otherwise ?? ''
  return (
    <SectionForm
      id="site"
      title={t('siteSettings.face.heading')}
      text={t('siteSettings.face.text')}
      {...{
        differs,
        saving: saving.isPending,
        failure: form.failure,
        onSubmit: form.onSubmit,
        onReset: reset,
      }}
    >
      <TextField {...field('title')} placeholder={placeholder('title')} autoComplete="off" />
      <Logo row={row} />
      <TextField
        {...field('contact', t('siteSettings.face.contactHint'))}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextAreaField {...field('footer', t('siteSettings.face.footerHint'))} rows={2} />
      <SelectField {...field('language', t('siteSettings.face.languageHint'))}>
        <option value="">{shownValue(t, 'language', face.language.otherwise)}</option>
        {pageLanguages
          .filter((tag) => tag !== face.language.otherwise)
          .map((tag) => (
            <option key={tag} value={tag}>
              {languageName[tag]}
            </option>
          ))}
      </SelectField>
      <TextField
        {...field('timeZone', t('siteSettings.face.zoneHint'))}
        placeholder={placeholder('timeZone')}
        list="time-zones"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </SectionForm>
  )
}
