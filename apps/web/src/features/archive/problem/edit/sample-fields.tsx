import { problemLimits } from '@verdict/domain/field-limits'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { TextAreaField } from '../../../../ui/field/field.tsx'
import { Pair } from '../../../../ui/form/form.tsx'
import { MarkdownField } from '../../../../ui/markdown/markdown-field.tsx'
import { moved } from '../../../../ui/order/moved.ts'
import { useFaultText } from './fault-text.ts'
import { isSample, newSample, type SampleValues } from './form-values.ts'
import style from './form.module.css'
import { LanguageTabs, useLanguageName } from './language-bar.tsx'
import { type Place, placesOf } from './languages.ts'
import type { PartProps } from './part.ts'

interface SampleFieldsProps extends PartProps {
  places: readonly Place[]
  onShow: (place: Place) => void
}

/** Moving an element drops its focus: restored afterwards. */
interface Followed {
  key: number
  button: 'up' | 'down'
}

export function SampleFields({ values, change, faults, places, onShow }: SampleFieldsProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { samples } = values
  const list = useRef<HTMLOListElement>(null)
  const followed = useRef<Followed | null>(null)
  const [said, setSaid] = useState('')
  useLayoutEffect(() => {
    const { key, button } = followed.current ?? {}
    followed.current = null
    if (button) list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-move=${button}]`)?.focus()
  })

  const move = (from: number, to: number) => {
    const sample = samples[from]
    if (!sample || to < 0 || to >= samples.length) return
    followed.current = { key: sample.key, button: to < from ? 'up' : 'down' }
    setSaid(t('problemForm.sampleMoved', { from: from + 1, to: to + 1 }))
    change({ samples: moved(samples, from, to) })
  }
  const remove = async (sample: SampleValues, number: number) => {
    const agreed =
      !isSample(sample) ||
      (await confirm({
        title: t('problemForm.removeSampleTitle', { number }),
        action: t('problemForm.removeSample'),
        danger: true,
      }))
    if (agreed) change({ samples: samples.filter(({ key }) => key !== sample.key) })
  }
  const changeAt = (index: number, part: Partial<SampleValues>) =>
    change({ samples: samples.map((sample, at) => (at === index ? { ...sample, ...part } : sample)) })
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      {placesOf(values).length > 1 && samples.length > 0 && (
        <LanguageTabs
          label={t('problemForm.languagesOfExplanations')}
          values={values}
          shown={places[0]!}
          onShow={onShow}
        />
      )}
      {samples.length === 0 && <p className="muted">{t('problemForm.noSamples')}</p>}
      <ol className={style.samples} ref={list}>
        {samples.map((sample, index) => {
          const number = index + 1
          const name = t('problemForm.sampleNumber', { number })
          return (
            <li key={sample.key} data-key={sample.key} className={style.sampleCard}>
              <div className={style.sampleHead}>
                <h3>{name}</h3>
                <IconButton
                  icon="sortUp"
                  data-move="up"
                  label={t('common.moveUp', { name })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="sortDown"
                  data-move="down"
                  label={t('common.moveDown', { name })}
                  aria-disabled={index === samples.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon="cross"
                  label={t('common.removeName', { name })}
                  onClick={() => void remove(sample, number)}
                />
              </div>
              <Pair>
                {(['in', 'out'] as const).map((side) => (
                  <TextAreaField
                    key={side}
                    label={samples.length > 1 ? t(`problem.${side}Of`, { number }) : t(`problem.${side}`)}
                    optional
                    rows={5}
                    spellCheck={false}
                    className={style.sample}
                    value={sample[side]}
                    error={faultText(faults[`samples.${index}.${side}`])}
                    onChange={(event) => changeAt(index, { [side]: event.target.value })}
                  />
                ))}
              </Pair>
              <Explanations
                {...{ values, places, number, sample }}
                errorAt={(place) => faultText(faults[`samples.${index}.explanations.${place}`])}
                onChange={(explanations) => changeAt(index, { explanations })}
              />
            </li>
          )
        })}
      </ol>
      <div className="row">
        <Button
          icon="plus"
          disabled={samples.length >= problemLimits.samples}
          onClick={() => change({ samples: [...samples, newSample(samples)] })}
        >
          {t('problemForm.addSample')}
        </Button>
        <span className="muted">{t('problemForm.samplesHint', { max: problemLimits.samples })}</span>
      </div>
    </>
  )
}

interface ExplanationsProps {
  values: PartProps['values']
  places: readonly Place[]
  number: number
  sample: SampleValues
  errorAt: (place: Place) => string | undefined
  onChange: (explanations: SampleValues['explanations']) => void
}

function Explanations({ values, places, number, sample, errorAt, onChange }: ExplanationsProps) {
  const { t } = useTranslation()
  const nameAt = useLanguageName()
  const several = placesOf(values).length > 1
  const label = t('problemForm.explanation', { number })
  const fields = places.map((place) => (
    <MarkdownField
      key={place}
      name={`explanation.${number}.${place}`}
      label={several ? t('problemForm.inLanguage', { label, language: nameAt(values, place) }) : label}
      optional
      rows={2}
      value={sample.explanations[place] ?? ''}
      error={errorAt(place)}
      onChange={(text) => onChange({ ...sample.explanations, [place]: text })}
    />
  ))
  return fields.length > 1 ? <Pair>{fields}</Pair> : fields
}
