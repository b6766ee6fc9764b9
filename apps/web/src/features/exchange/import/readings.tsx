import type { PointReading } from '@verdict/domain/package'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import type { ImportProblem } from './api/imports.ts'
import style from './import.module.css'

interface ReadingsProps {
  readings: NonNullable<ImportProblem['preview']['readings']>
  reading: PointReading | null
  onReading?: ((reading: PointReading | null) => void) | undefined
}

export function Readings({ readings: { taken, groups }, reading, onReading }: ReadingsProps) {
  const { t } = useTranslation()
  const name = useId()
  const options = [...(taken === null ? [null] : []), 'sum' as const, 'all' as const]
  const labelOf = (option: PointReading | null): string => {
    if (option === null) return t('imports.readings.said')
    const points = groups.map((group) =>
      t('imports.readings.points', { name: group.name, points: group[option] }),
    )
    return t(`imports.readings.${option}`, { points: points.join(t('imports.comma')) })
  }
  if (!onReading) return <p className="muted">{t('imports.readings.taken', { reading: labelOf(reading) })}</p>
  return (
    <fieldset className={classes(style.choice, style.readings)}>
      <legend>{t('imports.readings.title')}</legend>
      <p className="muted">{t('imports.readings.text')}</p>
      {options.map((option) => (
        <label key={option ?? 'said'}>
          <input
            type="radio"
            className="tick"
            name={name}
            checked={reading === option}
            onChange={() => onReading(option)}
          />
          <span>{labelOf(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}
