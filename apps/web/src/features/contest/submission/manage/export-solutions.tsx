import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { LongWork } from '../../../../ui/long-work.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useVerdictName } from '../../../../ui/verdict/verdict.tsx'
import { type ExportFormat, maxSheetRows, type SheetWords } from '../api/export-message.ts'
import { TooManyRows } from '../api/export-solutions.ts'
import type { ExportState } from './use-export.ts'
import { useExport } from './use-export.ts'
import style from './manage.module.css'

export function useSolutionExport() {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const column = (name: 'sid' | 'problem' | 'contest' | 'language') => t(`submission.column.${name}`)
  const words: SheetWords = {
    sheet: t('solutions.sheet'),
    header: [
      column('sid'),
      t('submission.username'),
      t('solutions.nick'),
      t('submission.pid'),
      column('problem'),
      column('contest'),
      t('submission.column.judge'),
      t('submission.group.points'),
      t('solutions.timeMs'),
      t('solutions.memoryKb'),
      column('language'),
      t('solutions.lengthB'),
      t('solutions.similarityPercent'),
      t('submission.column.createdAt'),
    ],
    verdicts: Object.fromEntries(judges.map((judge) => [judge, nameOf(judge)])),
  }
  return useExport(words, (rows) => toast.success(t('solutions.exported', { rows: thousands(rows) })))
}

interface ExportButtonsProps {
  disabled: boolean
  onStart: (format: ExportFormat) => void
}

export function ExportButtons({ disabled, onStart }: ExportButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button icon="download" disabled={disabled} onClick={() => onStart('xlsx')}>
        {t('solutions.exportExcel')}
      </Button>
      <Button icon="download" disabled={disabled} onClick={() => onStart('csv')}>
        {t('solutions.exportCsv')}
      </Button>
    </>
  )
}

interface ExportProgressProps {
  state: ExportState
  total: number | null
  onCancel: () => void
}

export function ExportProgress({ state, total, onCancel }: ExportProgressProps) {
  const { t } = useTranslation()
  if (state.step === 'none') return null
  if (state.step === 'failed') {
    const tooMany = state.error instanceof TooManyRows
    const words = tooMany
      ? t('solutions.tooMany', { rows: thousands(maxSheetRows) })
      : t('solutions.exportFailed', { message: errorText(state.error) })
    return <Notice>{words}</Notice>
  }
  const rows = thousands(state.rows)
  const words =
    total === null
      ? t('solutions.exporting', { rows })
      : t('solutions.exportingOf', { rows, total: thousands(total) })
  return (
    <div className={style.export}>
      <LongWork
        doing={t('solutions.preparing')}
        soFar={words}
        value={total === null ? undefined : state.rows}
        max={total ?? undefined}
        onCancel={onCancel}
      />
    </div>
  )
}
