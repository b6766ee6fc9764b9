// Separate from the drawer, which is loaded when opened.

import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import type { Draft } from '../draft-store.ts'
import type { RunBench } from './use-run-bench.ts'

/** Its texts are not in the first load. */
const RunDrawer = lazy(async () => {
  const [drawer] = await Promise.all([import('./run-drawer.tsx'), loadTexts(['cause'])])
  return drawer
})

export function RunButton({ bench, className }: { bench: RunBench; className: string | undefined }) {
  const { t } = useTranslation()
  if (!bench.isOffered) return null
  return (
    <Button
      icon="play"
      className={className}
      busy={bench.busy}
      aria-keyshortcuts="Control+' Meta+'"
      title={t('run.shortcut')}
      onClick={bench.run}
    >
      {t('run.action')}
    </Button>
  )
}

interface RunResultsProps {
  bench: RunBench
  onTake: (taken: Draft) => void
}

export function RunResults({ bench, onTake }: RunResultsProps) {
  if (!bench.isOpen) return null
  return (
    <OptionalPart>
      <RunDrawer bench={bench} onTake={onTake} />
    </OptionalPart>
  )
}
