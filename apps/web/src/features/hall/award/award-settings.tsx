import { awardSettings, type AwardDesk } from '@verdict/contract/award'
import { awardLimits, medalNames, placeWays } from '@verdict/domain/awards'
import { useTranslation } from 'react-i18next'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Segment, SelectField, Switch, TextField } from '../../../ui/field/field.tsx'
import { PageForm } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useEdit } from '../../../ui/form/use-edit.ts'
import { useForm, type FaultsOf } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChooseAwards } from './api/awards.ts'
import style from './award.module.css'

type Settings = AwardDesk['settings']
const numbers = [...medalNames, 'extraBronze'] as const
type Values = Omit<Settings, (typeof numbers)[number]> & Record<(typeof numbers)[number], string>

const valuesOf = (settings: Settings): Values => ({
  ...settings,
  gold: String(settings.gold),
  silver: String(settings.silver),
  bronze: String(settings.bronze),
  extraBronze: String(settings.extraBronze),
})

const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

const settingsOf = (values: Values): Settings => ({
  ...values,
  gold: numberOf(values.gold),
  silver: numberOf(values.silver),
  bronze: numberOf(values.bronze),
  extraBronze: numberOf(values.extraBronze),
})

export function AwardSettingsForm({ cid, desk }: { cid: number; desk: AwardDesk }) {
  const { t } = useTranslation()
  const edit = useEdit(
    () => valuesOf(desk.settings),
    (_loaded, typed) => settingsOf(typed),
  )
  const { values, setValues } = edit
  const choose = useChooseAwards(cid)
  const differs = JSON.stringify(valuesOf(desk.settings)) !== JSON.stringify(values)
  useUnsavedWarning(differs)
  const isShare = values.by === 'share'
  const words = {
    ...Object.fromEntries(
      medalNames.map((name) => [name, t('award.settings.fault.medals', { most: awardLimits.medals })]),
    ),
    extraBronze: t('award.settings.fault.medals', { most: awardLimits.extraBronze }),
  }
  const check = (typed: Values): FaultsOf<Values, string> => {
    const sent = settingsOf(typed)
    const faults = shapeFaults<Values>(awardSettings, sent as never, words)
    const isTooMuch = sent.by === 'share' && sent.gold + sent.silver + sent.bronze > awardLimits.percent
    return isTooMuch ? { ...faults, bronze: t('award.settings.fault.share') } : faults
  }
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check,
    said: (error) => saidFaults<Values>(error, words),
    onSave: async () => {
      await choose.mutateAsync(settingsOf(values))
      toast.success(t('award.settings.saved'))
    },
    saving: choose.isPending,
  })
  const flags = [
    'firstToSolve',
    ...(desk.of.teams ? (['groupWinners', 'organizationWinners'] as const) : []),
    'mentions',
  ] as const
  return (
    <PageForm form={form} action={t('award.settings.save')} saving={choose.isPending}>
      <div className="row">
        <Segment
          label={t('award.settings.by')}
          value={values.by}
          options={[
            { value: 'count', label: t('award.settings.count') },
            { value: 'share', label: t('award.settings.share') },
          ]}
          onChange={(by) => form.change({ by })}
        />
      </div>
      <div className={style.medals}>
        {medalNames.map((name) => (
          <TextField
            key={name}
            label={
              isShare
                ? t('award.settings.percent', { medal: t(`award.settings.${name}`) })
                : t(`award.settings.${name}`)
            }
            error={form.faults[name]}
            inputMode="numeric"
            autoComplete="off"
            value={values[name]}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        ))}
      </div>
      {!desk.of.points && (
        <SelectField
          label={t('award.settings.places')}
          hint={t(`award.settings.placesHint.${values.places}`)}
          value={values.places}
          onChange={(event) => form.change({ places: event.target.value as Values['places'] })}
        >
          {placeWays.map((way) => (
            <option key={way} value={way}>
              {t(`award.settings.placesOf.${way}`)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t('award.settings.extraBronze')}
        hint={t('award.settings.extraBronzeHint')}
        error={form.faults.extraBronze}
        inputMode="numeric"
        autoComplete="off"
        value={values.extraBronze}
        onChange={(event) => form.change({ extraBronze: event.target.value })}
      />
      <div className="stack">
        {flags.map((flag) => (
          <Switch key={flag} checked={values[flag]} onChange={(on) => form.change({ [flag]: on })}>
            {t(`award.settings.${flag}`)}
          </Switch>
        ))}
      </div>
    </PageForm>
  )
}
