import { buildLimits } from '@verdict/domain/build'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { SendingList } from '../../../../ui/form/sending-list.tsx'
import { useSending } from '../../../../ui/form/use-sending.ts'
import { sendRecipeFile } from '../api/recipe.ts'
import type { RecipeEdit } from './recipe-draft.ts'
import { type RowKind, withFile, withRow } from './recipe-values.ts'

interface AddRowsProps {
  pid: number
  onChange: RecipeEdit['change']
  onAdded: (key: number) => void
}

const written: readonly Exclude<RowKind, 'file'>[] = ['script', 'text']

export function AddRows({ pid, onChange, onAdded }: AddRowsProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const { sending, start, again, drop } = useSending({
    most: buildLimits.fileBytes,
    send: (file, way) => sendRecipeFile(pid, file, way),
    onArrived: (file) => onChange((now) => ({ rows: withFile(now.rows, file) })),
  })
  const add = (kind: Exclude<RowKind, 'file'>) =>
    onChange((now) => {
      const rows = withRow(now.rows, { kind })
      onAdded(rows.at(-1)!.key)
      return { rows }
    })
  return (
    <div className="stack">
      <div className="row">
        {written.map((kind) => (
          <Button key={kind} icon="plus" onClick={() => add(kind)}>
            {t(`workshop.recipe.add.${kind}`)}
          </Button>
        ))}
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          {t('workshop.recipe.add.file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          aria-label={t('workshop.recipe.add.file')}
          onChange={(event) => {
            start([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      <p className="muted">{t('workshop.recipe.fileHint')}</p>
      {sending.length > 0 && (
        <SendingList
          sending={sending}
          tryAgain={t('common.tryAgain')}
          cancelOf={(name) => t('workshop.recipe.cancelFile', { name })}
          onAgain={again}
          onDrop={drop}
        />
      )}
    </div>
  )
}
