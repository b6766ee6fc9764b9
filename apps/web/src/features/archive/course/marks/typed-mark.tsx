// A cell of a teacher's own column: a click makes it a field. Enter saves and goes on in the row below.

import type { GradebookItem } from '@verdict/contract/gradebook'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { points } from '../../../../lib/format.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useGiveMarks } from '../api/marks.ts'
import style from './marks.module.css'

interface TypedMarkProps {
  courseId: number
  columnId: number
  item: GradebookItem
  uid: string
  /** Instead of the username, on a projector. */
  name: string
  mark: number | null
}

export function TypedMark({ mark, ...cell }: TypedMarkProps) {
  const { t } = useTranslation()
  const [isTyped, setIsTyped] = useState(false)
  const text = mark === null ? '' : points(mark)
  if (isTyped) return <MarkInput {...cell} text={text} onDone={() => setIsTyped(false)} />
  return (
    <button
      type="button"
      className={style.typed}
      data-column={cell.columnId}
      aria-label={t('marks.type', {
        title: cell.item.title,
        uid: cell.name,
        mark: text || t('marks.unmarked'),
      })}
      onClick={() => setIsTyped(true)}
    >
      {text || '–'}
    </button>
  )
}

interface MarkInputProps extends Omit<TypedMarkProps, 'mark'> {
  text: string
  onDone: () => void
}

function MarkInput({ courseId, columnId, item, uid, name, text, onDone }: MarkInputProps) {
  const { t } = useTranslation()
  // A colleague may give another mark meanwhile.
  const [began] = useState(text)
  const [typed, setTyped] = useState(text)
  const [fault, setFault] = useState<string>()
  const give = useGiveMarks(courseId, columnId)
  const fail = (said: string) => {
    setFault(said)
    toast.error(said)
  }
  const save = () => {
    if (give.isPending || fault !== undefined) return
    const mark = typed.trim()
    if (mark === began) return onDone()
    give.mutate([{ who: uid, mark: mark === '' ? null : mark }], {
      onSuccess({ rows: [row] }) {
        if (row?.fault) fail(`${mark}: ${t(`marks.paste.faults.${row.fault}`)}`)
        else onDone()
      },
      onError: (error) => fail(errorText(error)),
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return onDone()
    if (event.key !== 'Enter') return
    event.preventDefault()
    const below = event.currentTarget
      .closest('tr')
      ?.nextElementSibling?.querySelector<HTMLElement>(`[data-column="${columnId}"]`)
    save()
    below?.click()
  }
  return (
    <input
      className={style.typing}
      data-column={columnId}
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      aria-label={t('marks.markOf', { title: item.title, uid: name })}
      aria-invalid={fault !== undefined}
      title={fault}
      readOnly={give.isPending}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value)
        setFault(undefined)
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}
