// Saving it first makes the contest an exam.

import { ApiError } from '@verdict/contract/client'
import { examChange, type ExamSitting } from '@verdict/contract/exam'
import { examBindings, type ExamBinding } from '@verdict/domain/exam'
import { examLimits } from '@verdict/domain/field-limits'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { SelectField, Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, PageForm, Pair } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useEdit } from '../../../ui/form/use-edit.ts'
import { useForm, type FaultsOf } from '../../../ui/form/use-form.ts'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useKeepSitting } from './api/sitting.ts'
import { sittingBody, sittingChange, sittingValues, type SittingValues } from './sitting-values.ts'

type Faults = FaultsOf<SittingValues, string>

const faultWords = (t: TFunction) => {
  const within = (min: number, max: number) => t('examSetup.fault.minutes', { min, max })
  return {
    doors: within(0, examLimits.doorsMinutes),
    late: t('examSetup.fault.minutesOrNone', { min: 0, max: examLimits.lastsMinutes }),
    lasts: t('examSetup.fault.minutesOrNone', { min: 1, max: examLimits.lastsMinutes }),
    draftMinutes: within(0, examLimits.draftMinutes),
    rules: t('common.fault.tooLong', { max: examLimits.rules }),
    proctors: t('examSetup.fault.proctors', { max: examLimits.proctors }),
  }
}

const ofProctors: readonly (string | null)[] = ['UNKNOWN_USERS', 'PROCTOR_IS_SITTER']

function saidOf(error: unknown, words: ReturnType<typeof faultWords>): Faults {
  if (error instanceof ApiError && ofProctors.includes(error.error ?? null)) {
    return { proctors: errorText(error) }
  }
  return saidFaults<SittingValues>(error, words)
}

interface SittingFormProps {
  cid: number
  exam: ExamSitting | null
}

export function SittingForm({ cid, exam }: SittingFormProps) {
  const { t } = useTranslation()
  const edit = useEdit(() => sittingValues(exam), sittingChange)
  const { values, setValues } = edit
  const keep = useKeepSitting(cid)
  useUnsavedWarning(edit.differs)
  const words = faultWords(t)
  const save = async () => {
    if (exam && !edit.differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    const { exam: kept } = await keep.mutateAsync(exam ? edit.change : sittingBody(values))
    edit.begin(sittingValues(kept))
    toast.success(exam ? t('examSetup.saved') : t('examSetup.made'))
  }
  const form = useForm<SittingValues, string>({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults<SittingValues>(examChange, sittingBody(typed) as never, words),
    said: (error) => saidOf(error, words),
    onSave: save,
    saving: keep.isPending,
  })
  const part = { values, change: form.change, faults: form.faults }
  return (
    <PageForm form={form} action={exam ? t('common.save') : t('examSetup.make')} saving={keep.isPending}>
      <Times {...part} />
      <Places {...part} />
      <MarkdownField
        name="rules"
        label={t('examSetup.rules')}
        hint={t('examSetup.rulesHint')}
        optional
        error={form.faults.rules}
        rows={8}
        // Storing pictures depends on more than managing this contest.
        pictures={false}
        value={values.rules}
        onChange={(rules) => form.change({ rules })}
      />
      <TextAreaField
        label={t('examSetup.proctors')}
        hint={t('examSetup.proctorsHint')}
        optional
        error={form.faults.proctors}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={values.proctors}
        onChange={(event) => form.change({ proctors: event.target.value })}
      />
    </PageForm>
  )
}

interface PartProps {
  values: SittingValues
  change: (part: Partial<SittingValues>) => void
  faults: Faults
}

const pairsOfMinutes = [
  ['doors', 'late'],
  ['lasts', 'draftMinutes'],
] as const

function Times({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  return (
    <Fields>
      {pairsOfMinutes.map((names) => (
        <Pair key={names[0]}>
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`examSetup.minutes.${name}`)}
              hint={t(`examSetup.minutesHint.${name}`)}
              error={faults[name]}
              inputMode="numeric"
              autoComplete="off"
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </Pair>
      ))}
    </Fields>
  )
}

function Places({ values, change }: PartProps) {
  const { t } = useTranslation()
  return (
    <Fields>
      <SelectField
        label={t('examSetup.bindsLabel')}
        hint={t(`examSetup.bindsHint.${values.binds}`)}
        value={values.binds}
        onChange={(event) => change({ binds: event.target.value as ExamBinding })}
      >
        {examBindings.map((binding) => (
          <option key={binding} value={binding}>
            {t(`examSetup.binds.${binding}`)}
          </option>
        ))}
      </SelectField>
      <div className="row">
        <Switch checked={values.roomsOnly} onChange={(roomsOnly) => change({ roomsOnly })}>
          {t('examSetup.roomsOnly')}
        </Switch>
        <span className="muted">{t('examSetup.roomsOnlyHint')}</span>
      </div>
      <div className="row">
        <Switch checked={values.showsRanklist} onChange={(showsRanklist) => change({ showsRanklist })}>
          {t('examSetup.showsRanklist')}
        </Switch>
        <span className="muted">{t('examSetup.showsRanklistHint')}</span>
      </div>
    </Fields>
  )
}
