// Starter code, one for each language family: everybody is given it, and similarity does not count it.

import { families, type FamilyKey, familyRecords } from '@verdict/domain/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segment, TextAreaField } from '../../../ui/field/field.tsx'
import style from './form.module.css'
import type { ProblemValues } from './form-values.ts'

const skeletons = families.map((family) => familyRecords[family])

interface SkeletonFieldsProps {
  values: ProblemValues
  change: (part: Partial<ProblemValues>) => void
  errorOf: (key: FamilyKey) => string | undefined
}

export function SkeletonFields({ values, change, errorOf }: SkeletonFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(
    () => (skeletons.find(({ key }) => values.skeletons[key]) ?? skeletons[0]!).key,
  )
  // A fault must be seen, whichever is open.
  const shown = skeletons.find(({ key }) => errorOf(key) !== undefined)?.key ?? chosen
  const { name } = skeletons.find(({ key }) => key === shown)!
  return (
    <>
      <div>
        <Segment
          label={t('problem.form.skeletonLanguage')}
          value={shown}
          options={skeletons.map(({ key, name: label }) => ({ value: key, label }))}
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
        value={values.skeletons[shown] ?? ''}
        error={errorOf(shown)}
        onChange={(event) => change({ skeletons: { ...values.skeletons, [shown]: event.target.value } })}
      />
    </>
  )
}
