// The parts of runs that stand in the panel from the start; the drawer is loaded when it is opened.

import type { Language } from '@verdict/domain/language'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import type { Draft } from '../draft-store.ts'
import type { RunBench } from './use-run-bench.ts'

const RunDrawer = lazy(() => import('./run-drawer.tsx'))

export function RunButton({ bench, className }: { bench: RunBench; className: string | undefined }) {
  const { t } = useTranslation()
  if (!bench.isOffered) return null
  return (
    <Button
      icon="play"
      className={className}
      busy={bench.busy}
      aria-keyshortcuts="Control+' Meta+'"
      title={t('submission.run.shortcut')}
      onClick={bench.run}
    >
      {t('submission.run.action')}
    </Button>
  )
}

interface RunResultsProps {
  bench: RunBench
  fill: boolean
  draft: Draft
  change: (part: Partial<Draft>) => void
}

export function RunResults({ bench, fill, draft, change }: RunResultsProps) {
  const { t } = useTranslation()
  const take = async (code: string, language: Language) => {
    const isSame = draft.code === '' || (draft.code === code && draft.language === language)
    const agreed =
      isSame ||
      (await confirm({
        title: t('submission.run.takeTitle'),
        text: t('submission.run.takeText'),
        action: t('submission.run.replace'),
      }))
    if (agreed) change({ code, language })
  }
  if (!bench.isOpen) return null
  return (
    <OptionalPart>
      <RunDrawer bench={bench} fill={fill} onTake={take} />
    </OptionalPart>
  )
}
