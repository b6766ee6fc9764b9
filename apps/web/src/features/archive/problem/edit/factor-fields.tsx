import { factorRange, type Language, languageName, languagesInOrder } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { getWebsite } from '../../../../lib/site.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Input, SelectField } from '../../../../ui/field/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useFaultText } from './fault-text.ts'
import style from './form.module.css'
import type { FactorValues } from './form-values.ts'
import type { PartProps } from './part.ts'

const kinds = ['time', 'memory'] as const

export function FactorFields({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const rows = values.languageFactors
  const { languages: offered } = getWebsite()
  const left = languagesInOrder.filter(
    (language) =>
      offered.some((one) => one.language === language) && !rows.some((row) => row.language === language),
  )
  const error = faultText(faults.languageFactors)
  const put = (language: Language, part: Partial<FactorValues>) =>
    change({ languageFactors: rows.map((row) => (row.language === language ? { ...row, ...part } : row)) })
  return (
    <fieldset className={style.factors}>
      <legend>{t('problemForm.factors')}</legend>
      <p className="muted">{t('problemForm.factorsHint')}</p>
      {rows.map((row) => (
        <div key={row.language} className={style.factorRow}>
          <span>{languageName(row.language)}</span>
          {kinds.map((kind) => (
            <label key={kind}>
              <span className="sec">{t(`problemForm.factor.${kind}`)}</span>
              <Input
                type="number"
                inputMode="decimal"
                {...factorRange}
                placeholder={String(
                  offered.find(({ language }) => language === row.language)?.[`${kind}Factor`] ?? '',
                )}
                aria-label={t(`problemForm.factorOf.${kind}`, { language: languageName(row.language) })}
                aria-invalid={error ? true : undefined}
                value={row[kind]}
                onChange={(event) => put(row.language, { [kind]: event.target.value })}
              />
            </label>
          ))}
          <IconButton
            icon="cross"
            label={t('problemForm.removeFactor', { language: languageName(row.language) })}
            onClick={() =>
              change({ languageFactors: rows.filter(({ language }) => language !== row.language) })
            }
          />
        </div>
      ))}
      {error && (
        <p className={style.factorFault} role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {left.length > 0 && (
        <SelectField
          label={t('problemForm.addFactor')}
          value=""
          onChange={(event) =>
            change({
              languageFactors: [
                ...rows,
                { language: Number(event.target.value) as Language, time: '', memory: '' },
              ],
            })
          }
        >
          <option value="">{t('problemForm.chooseLanguage')}</option>
          {left.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}
