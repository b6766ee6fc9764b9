// Parts of a long list that is all there: not in the address.

import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'

interface StepsProps {
  /** 0-based. */
  from: number
  of: number
  size: number
  onFrom: (from: number) => void
}

export function Steps({ from, of, size, onFrom }: StepsProps) {
  const { t } = useTranslation()
  if (of <= size) return null
  return (
    <nav className="row" aria-label={t('workshop.recipe.pages')}>
      <Button icon="chevronLeft" disabled={from === 0} onClick={() => onFrom(Math.max(0, from - size))}>
        {t('workshop.recipe.before')}
      </Button>
      <span className="muted">
        {t('workshop.recipe.shown', {
          from: thousands(from + 1),
          to: thousands(Math.min(of, from + size)),
          of: thousands(of),
        })}
      </span>
      <Button icon="chevronRight" disabled={from + size >= of} onClick={() => onFrom(from + size)}>
        {t('workshop.recipe.after')}
      </Button>
    </nav>
  )
}
