import { useQuery } from '@tanstack/react-query'
import { expandRecipe, type Expansion } from '@verdict/domain/recipe'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sourcesQuery } from '../api/recipe.ts'
import { type RowValues, toExpand } from './recipe-values.ts'

export type ExpansionFault = Expansion['faults'][number]

/** Generators that are not known yet are not missed. */
export function useExpansion(pid: number, rows: readonly RowValues[]): Expansion {
  const { data } = useQuery(sourcesQuery(pid))
  const later = useDeferredValue(rows)
  return useMemo(
    () =>
      expandRecipe(toExpand(later), data ? data.sources.filter(({ role }) => role === 'generator') : null),
    [later, data],
  )
}

export function useExpansionFaultText() {
  const { t } = useTranslation()
  return ({ fault, text, line }: ExpansionFault): string => {
    const what = t(`workshop.recipe.scriptFault.${fault}`, { text })
    return line > 0 ? t('workshop.recipe.atLine', { line, what }) : what
  }
}
