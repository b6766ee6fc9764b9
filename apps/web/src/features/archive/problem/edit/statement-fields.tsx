// One language at a time, beside its preview or, on wide screens, another language.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLanguageName } from '../../../../lib/text-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { Segment, TextField } from '../../../../ui/field/field.tsx'
import { Fields } from '../../../../ui/form/form.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { MarkdownField } from '../../../../ui/markdown/markdown-field.tsx'
import { useFaultText } from './fault-text.ts'
import style from './form.module.css'
import { LanguageBar, useLanguageName } from './language-bar.tsx'
import { chosenOf, type ChosenLanguage, LanguageChoice, tagOf } from './language-choice.tsx'
import {
  isAllTranslated,
  ownLanguage,
  type Place,
  placesOf,
  textsAt,
  untranslated,
  withTexts,
  withoutLanguage,
} from './languages.ts'
import type { PartProps } from './part.ts'
import { StatementPreview } from './statement-preview.tsx'

export interface Shown {
  place: Place
  /** On wide screens; null: the preview. */
  beside: Place | null
}

interface StatementFieldsProps extends PartProps {
  shown: Shown
  onShow: (shown: Shown) => void
  wide: boolean
  /** A PDF replaces the text. */
  hasPdf: boolean
}

export function StatementFields(props: StatementFieldsProps) {
  const { values, change, shown, onShow, wide } = props
  const { place, beside } = shown
  return (
    <>
      <LanguageBar
        values={values}
        change={change}
        shown={place}
        onShow={(next) => onShow({ place: next, beside: beside === next ? place : beside })}
      />
      <div className={style.beside}>
        {place === '' ? (
          <OwnLanguage {...props} />
        ) : (
          <Translation {...props} place={place} onGone={() => onShow({ place: '', beside: null })} />
        )}
        {wide && <BesideChoice {...props} />}
        <Texts key={place} {...props} place={place} />
        {wide &&
          (beside === null ? (
            <StatementPreview values={values} place={place} />
          ) : (
            <Texts key={beside} {...props} place={beside} />
          ))}
      </div>
    </>
  )
}

function BesideChoice({ values, shown, onShow }: StatementFieldsProps) {
  const { t } = useTranslation()
  const nameAt = useLanguageName()
  const others = placesOf(values).filter((place) => place !== shown.place)
  if (others.length === 0) return <div />
  // Not a language tag.
  const preview = 'preview'
  return (
    <div className={style.tabs}>
      <Segment
        label={t('problemForm.beside')}
        value={shown.beside ?? preview}
        options={[
          { value: preview, label: t('problemForm.previewShort') },
          ...others.map((place) => ({ value: place, label: nameAt(values, place) })),
        ]}
        onChange={(value) => onShow({ ...shown, beside: value === preview ? null : value })}
      />
    </div>
  )
}

export function Texts({
  values,
  change,
  faults,
  place,
  wide,
  hasPdf,
  shown,
}: StatementFieldsProps & { place: Place }) {
  const { t } = useTranslation()
  const nameAt = useLanguageName()
  const faultText = useFaultText()
  const texts = textsAt(values, place)
  const isOwn = place === ''
  const several = placesOf(values).length > 1
  const labelled = (label: string): string =>
    several ? t('problemForm.inLanguage', { label, language: nameAt(values, place) }) : label
  const errorAt = (part: keyof typeof texts): string | undefined =>
    faultText(isOwn ? faults[part] : faults[`translations.${place}.${part}`])
  const markdown = (name: 'description' | 'input' | 'output' | 'hint') => ({
    name: isOwn ? name : `${name}.${place}`,
    label: labelled(t(`problem.${name}`)),
    value: texts[name],
    error: errorAt(name),
    onChange: (text: string) => change(withTexts(values, place, { [name]: text })),
    preview: !wide || shown.beside !== null,
  })
  return (
    <Fields>
      <TextField
        label={labelled(t('problemForm.title'))}
        optional={!isOwn}
        value={texts.title}
        error={errorAt('title')}
        autoComplete="off"
        onChange={(event) => change(withTexts(values, place, { title: event.target.value }))}
      />
      <MarkdownField
        {...markdown('description')}
        optional={!isOwn || hasPdf}
        hint={t(isOwn && hasPdf ? 'problemForm.markdownOrPdf' : 'problemForm.markdown')}
        rows={12}
      />
      <MarkdownField {...markdown('input')} optional rows={4} />
      <MarkdownField {...markdown('output')} optional rows={4} />
      <MarkdownField {...markdown('hint')} optional rows={4} />
    </Fields>
  )
}

/** For a new problem only where the server would detect another. */
function OwnLanguage({ values, change, faults }: PartProps) {
  const { t, i18n } = useTranslation()
  const faultText = useFaultText()
  const [chosen, setChosen] = useState(() => chosenOf(values.language))
  const found = textLanguageName(ownLanguage({ ...values, language: '' }), i18n.language)
  const choose = (next: ChosenLanguage) => {
    setChosen(next)
    change({ language: tagOf(next) ?? '' })
  }
  return (
    <LanguageChoice
      label={t('problemForm.language')}
      none={t('problemForm.languageFound', { language: found })}
      value={chosen}
      taken={Object.keys(values.translations)}
      error={faultText(faults.language)}
      onChange={choose}
    />
  )
}

interface TranslationProps extends Omit<PartProps, 'faults'> {
  place: Place
  onGone: () => void
}

export function Translation({ values, change, place, onGone }: TranslationProps) {
  const { t, i18n } = useTranslation()
  const missing = untranslated(values, place)
  const parts = [
    ...missing.parts.map((part) => t(`problemForm.part.${part}`)),
    ...missing.samples.map((number) => t('problemForm.explanationOf', { number })),
  ]
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const language = textLanguageName(place, i18n.language)
  const remove = async () => {
    const hasText = Object.values(textsAt(values, place)).some((text) => text.trim() !== '')
    const agreed =
      !hasText ||
      (await confirm({
        title: t('problemForm.removeLanguageTitle', { language }),
        text: t('problemForm.removeLanguageText'),
        action: t('problemForm.removeLanguage'),
        danger: true,
      }))
    if (!agreed) return
    onGone()
    change(withoutLanguage(values, place))
  }
  return (
    <div className={style.translation}>
      {isAllTranslated(missing) ? (
        <p className="muted">{t('problemForm.allTranslated')}</p>
      ) : (
        <Notice kind="info">{t('problemForm.untranslated', { parts: list.format(parts) })}</Notice>
      )}
      <Button look="danger" icon="trash" onClick={() => void remove()}>
        {t('problemForm.removeLanguageOf', { language })}
      </Button>
    </div>
  )
}
