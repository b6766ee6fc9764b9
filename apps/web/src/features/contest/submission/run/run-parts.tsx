// The parts of runs that stand in the panel from the start; the drawer is loaded when it is opened.

import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import type { Draft } from '../draft-store.ts'
import type { RunBench } from './use-run-bench.ts'

/** It names common causes, in texts that a first visit leaves out. */
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
  /** Puts the code of a run into the editor. */
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
