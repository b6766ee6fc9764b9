import { problemLimits } from '@verdict/domain/field-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLanguageName } from '../../../../lib/text-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Segment } from '../../../../ui/field/field.tsx'
import { blankTexts, type ProblemValues } from './form-values.ts'
import style from './form.module.css'
import { type ChosenLanguage, LanguageChoice, noLanguage, tagOf } from './language-choice.tsx'
import { type Place, placesOf, tagAt, untranslated } from './languages.ts'

export function useLanguageName() {
  const { t, i18n } = useTranslation()
  return (values: ProblemValues, place: Place): string => {
    const language = textLanguageName(tagAt(values, place), i18n.language)
    return place === '' ? t('problemForm.original', { language }) : language
  }
}

interface LanguageTabsProps {
  label: string
  values: ProblemValues
  /** Absent: all. */
  places?: readonly Place[]
  shown: Place
  onShow: (place: Place) => void
}

export function LanguageTabs({ label, values, places = placesOf(values), shown, onShow }: LanguageTabsProps) {
  const { t } = useTranslation()
  const nameAt = useLanguageName()
  const labelAt = (place: Place) => {
    const { parts, samples } = untranslated(values, place)
    const count = parts.length + samples.length
    return (
      <>
        {nameAt(values, place)}
        {count > 0 && (
          <span className={style.missing}>{t('problemForm.missingParts', { number: count })}</span>
        )}
      </>
    )
  }
  return (
    <div className={style.tabs}>
      <Segment
        label={label}
        value={shown}
        options={places.map((place) => ({ value: place, label: labelAt(place) }))}
        onChange={onShow}
      />
    </div>
  )
}

interface LanguageBarProps extends Omit<LanguageTabsProps, 'label'> {
  change: (part: Partial<ProblemValues>) => void
}

export function LanguageBar({ values, places, shown, onShow, change }: LanguageBarProps) {
  const { t } = useTranslation()
  const all = placesOf(values)
  const offered = places ?? all
  return (
    <div className={style.languages}>
      {(offered.length > 1 || places?.length === 1) && (
        <LanguageTabs
          label={t('problemForm.languages')}
          values={values}
          places={offered}
          shown={shown}
          onShow={onShow}
        />
      )}
      {all.length <= problemLimits.translations && (
        <AddLanguage
          taken={all.map((place) => tagAt(values, place))}
          onAdd={(tag) => {
            change({ translations: { ...values.translations, [tag]: blankTexts } })
            onShow(tag)
          }}
        />
      )}
    </div>
  )
}

function AddLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd: (tag: string) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ChosenLanguage>(noLanguage)
  const [tried, setTried] = useState(false)
  const tag = tagOf(chosen)
  const error = () => {
    if (!tried) return undefined
    if (tag === null) return t('problemForm.fault.language')
    return taken.includes(tag) ? t('problemForm.fault.languageTwice') : undefined
  }
  const add = () => {
    setTried(true)
    if (tag === null || taken.includes(tag)) return
    onAdd(tag)
    setOpen(false)
    setChosen(noLanguage)
    setTried(false)
  }
  if (!open) {
    return (
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('problemForm.addLanguage')}
      </Button>
    )
  }
  return (
    <fieldset className={style.adding}>
      <legend className="vh">{t('problemForm.addLanguage')}</legend>
      <LanguageChoice
        label={t('problemForm.newLanguage')}
        none={t('problemForm.chooseLanguage')}
        value={chosen}
        taken={taken}
        error={error()}
        onChange={setChosen}
        onEnter={add}
      />
      <div className="row">
        <Button onClick={add}>{t('problemForm.add')}</Button>
        <Button look="ghost" onClick={() => setOpen(false)}>
          {t('common.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
