// Starter code, one for each language family: everybody is given it, and similarity does not count it.

import { families, familyRecords } from '@verdict/domain/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segment, TextAreaField } from '../../../ui/field/field.tsx'
import style from './form.module.css'
import { type ProblemValues, skeletonField, type SkeletonField } from './form-values.ts'

const skeletons = families.map((family) => {
  const { key, name } = familyRecords[family]
  return { field: skeletonField(key), name }
})

interface SkeletonFieldsProps {
  values: ProblemValues
  change: (part: Partial<ProblemValues>) => void
  errorOf: (field: SkeletonField) => string | undefined
}

export function SkeletonFields({ values, change, errorOf }: SkeletonFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(
    () => (skeletons.find(({ field }) => values[field] !== '') ?? skeletons[0]!).field,
  )
  // A fault must be seen, whichever is open.
  const shown = skeletons.find(({ field }) => errorOf(field) !== undefined)?.field ?? chosen
  const { name } = skeletons.find(({ field }) => field === shown)!
  return (
    <>
      <div>
        <Segment
          label={t('problem.form.skeletonLanguage')}
          value={shown}
          options={skeletons.map(({ field, name: label }) => ({ value: field, label }))}
          onChange={setChosen}
        />
      </div>
      <TextAreaField
        key={shown}
        label={t('problem.form.skeletonOf', { family: name })}
        hint={t('problem.form.skeletonHint')}
        optional
        rows={8}
        spellCheck={false}
        className={style.sample}
        value={values[shown]}
        error={errorOf(shown)}
        onChange={(event) => change({ [shown]: event.target.value })}
      />
    </>
  )
}
