import { homeworkLimits } from '@verdict/domain/homework'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field/field.tsx'
import style from './solution.module.css'
import type { MarkTyping } from './typed-mark.ts'

interface LineCommentsProps {
  line: number
  typing: MarkTyping
  /** The list of comments from before. */
  offers: string
  onSaveNext: () => void
}

/** Comments being written, right below their line. */
export function LineComments({ line, typing: { typed, change }, offers, onSaveNext }: LineCommentsProps) {
  const { t } = useTranslation()
  return typed.lines
    .filter((one) => one.line === line)
    .map(({ id, text, isNew }) => (
      <span key={id} className={style.lineNote}>
        <Input
          aria-label={t('homework.marking.onLine', { line })}
          list={offers}
          autoComplete="off"
          autoFocus={isNew}
          value={text}
          maxLength={homeworkLimits.lineComment}
          onChange={(event) =>
            change({
              lines: typed.lines.map((one) => (one.id === id ? { ...one, text: event.target.value } : one)),
            })
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSaveNext()
          }}
        />
        <IconButton
          icon="cross"
          label={t('homework.marking.removeLine', { line })}
          onClick={() => change({ lines: typed.lines.filter((one) => one.id !== id) })}
        />
      </span>
    ))
}
