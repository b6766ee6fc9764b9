// Code that the statement gives, one for each language family, so that similarity does not count it.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segment, TextAreaField } from '../../../ui/field/field.tsx'
import style from './form.module.css'
import type { ProblemValues } from './form-values.ts'

export const skeletons = ['skeletonCpp', 'skeletonJava', 'skeletonPython'] as const
type Skeleton = (typeof skeletons)[number]

interface SkeletonFieldsProps {
  values: ProblemValues
  change: (part: Partial<ProblemValues>) => void
  errorOf: (name: Skeleton) => string | undefined
}

export function SkeletonFields({ values, change, errorOf }: SkeletonFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Skeleton>(
    () => skeletons.find((name) => values[name] !== '') ?? 'skeletonCpp',
  )
  // What is wrong must be seen, whichever is open.
  const shown = skeletons.find((name) => errorOf(name) !== undefined) ?? chosen
  return (
    <>
      <div>
        <Segment
          label={t('problem.form.skeletonLanguage')}
          value={shown}
          options={skeletons.map((value) => ({ value, label: t(`problem.form.${value}`) }))}
          onChange={setChosen}
        />
      </div>
      <TextAreaField
        key={shown}
        label={t('problem.form.skeletonOf', { language: t(`problem.form.${shown}`) })}
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
