import { families, type FamilyKey, familyRecords, languageRecords } from '@verdict/domain/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../../../lib/site.ts'
import { Segment, TextAreaField } from '../../../../ui/field/field.tsx'
import style from './form.module.css'
import type { ProblemValues } from './form-values.ts'

/** Offered families, and those with code that would otherwise be hidden. */
function familiesToFill(filled: ProblemValues['skeletons']) {
  const offered = new Set(offeredLanguages().map((language) => languageRecords[language].family))
  return families
    .filter((family) => offered.has(family) || filled[familyRecords[family].key])
    .map((family) => familyRecords[family])
}

interface SkeletonFieldsProps {
  values: ProblemValues
  change: (part: Partial<ProblemValues>) => void
  errorOf: (key: FamilyKey) => string | undefined
}

export function SkeletonFields({ values, change, errorOf }: SkeletonFieldsProps) {
  const { t } = useTranslation()
  // Fixed while open: an emptied field stays.
  const [skeletons] = useState(() => familiesToFill(values.skeletons))
  const [chosen, setChosen] = useState(
    () => (skeletons.find(({ key }) => values.skeletons[key]) ?? skeletons[0]!).key,
  )
  const shown = skeletons.find(({ key }) => errorOf(key) !== undefined)?.key ?? chosen
  const { name } = skeletons.find(({ key }) => key === shown)!
  return (
    <>
      <div>
        <Segment
          label={t('problemForm.skeletonLanguage')}
          value={shown}
          options={skeletons.map(({ key, name: label }) => ({ value: key, label }))}
          onChange={setChosen}
        />
      </div>
      <TextAreaField
        key={shown}
        label={t('problemForm.skeletonOf', { family: name })}
        hint={t('problemForm.skeletonHint')}
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
