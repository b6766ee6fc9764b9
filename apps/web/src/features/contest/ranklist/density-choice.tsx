import { useTranslation } from 'react-i18next'
import { Segment } from '../../../ui/field/field.tsx'
import { densities, type Density } from './density.ts'
import style from './ranklist.module.css'

export function DensityChoice({
  density,
  onChange,
}: {
  density: Density
  onChange: (density: Density) => void
}) {
  const { t } = useTranslation()
  return (
    <span className={style.density}>
      <Segment
        label={t('contest.rank.density')}
        value={density}
        options={densities.map((value) => ({ value, label: t(`contest.rank.densities.${value}`) }))}
        onChange={onChange}
      />
    </span>
  )
}
