import type { ImportContest, ImportFaultSaid, ImportProblem } from '@verdict/contract/package'
import { useTranslation } from 'react-i18next'

type Params = Record<string, string | number>

export function useFaultText(): (fault: ImportFaultSaid) => string {
  const { t } = useTranslation()
  return ({ code, params }) => {
    const { file = '', line = 0 } = params as Params
    const text = t(`imports.fault.${code}`, { kind: '', limit: '', detail: '', other: '', ...params })
    if (file === '') return text
    return line ? t('imports.placeLine', { file, line, text }) : t('imports.place', { file, text })
  }
}

type Loss = ImportProblem['preview']['losses'][number]

export function useLossText(): (loss: Loss) => string {
  const { t } = useTranslation()
  return ({ code, params }) => {
    const text = t(`imports.loss.${code}`)
    const said = Object.values(params).filter((value) => value !== '')
    return said.length > 0 ? t('imports.about', { text, what: said.join(', ') }) : text
  }
}

export function useContestLossText(): (loss: ImportContest['preview']['losses'][number]) => string {
  const { t } = useTranslation()
  return ({ code, params }) => {
    const text = t(`contestPackage.loss.${code}`, { count: 0, usual: 0, minutes: 0, ...params })
    const said = Object.entries(params).flatMap(([name, value]) =>
      ['count', 'usual', 'minutes'].includes(name) || value === '' ? [] : [String(value)],
    )
    return said.length > 0 ? t('imports.about', { text, what: said.join(t('imports.comma')) }) : text
  }
}

export function useBlockText(): (block: ImportProblem['preview']['blocks'][number]) => string {
  const { t } = useTranslation()
  return ({ code, params }) =>
    t(`imports.block.${code}`, { file: '', line: 0, column: 0, kind: '', count: 0, limit: 0, ...params })
}
