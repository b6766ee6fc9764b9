// A pasted list: first what becomes of each line, then the act. Lines that need work stay in the field.

import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'
import { Button } from '../button.tsx'
import { Dialog, SubmitActions } from '../dialog/dialog.tsx'
import { useUnsavedWarning } from '../dialog/use-unsaved-warning.ts'
import { TextAreaField } from '../field/field.tsx'
import { Notice } from '../layout/page.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { toast } from '../toast/toast.ts'
import style from './paste-list.module.css'

/** Sent when it is agreed to; nothing to do; refused, and kept in the field. */
export type LineState = 'acts' | 'same' | 'left'

interface Counts {
  acts: number
  same: number
  left: number
}

export interface PasteListProps<Line, Row> {
  title: string
  label: string
  hint: string
  intro?: string
  most: number
  read: (text: string) => Line[]
  /** Why lines cannot be sent. */
  faultOf?: (lines: readonly Line[]) => string | undefined
  /** Changes nothing; one row for each line. */
  check: (lines: Line[]) => Promise<readonly Row[]>
  stateOf: (row: Row) => LineState
  columns: readonly Column<Row>[]
  phone: string
  summary: (counts: Counts) => ReactNode
  /** Why lines stay in the field, and what to do. */
  leftText: ReactNode
  action: (count: number) => string
  /** @returns what was done */
  apply: (rows: Row[]) => Promise<string>
  textOf: (row: Row) => string
  onClose: () => void
}

export function PasteList<Line, Row extends object>(props: PasteListProps<Line, Row>) {
  const { title, most, onClose } = props
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [rows, setRows] = useState<readonly Row[]>()
  const [busy, setBusy] = useState(false)
  useUnsavedWarning(text.trim() !== '')
  const work = async (step: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await step().catch((error: unknown) => setFault(errorText(error)))
    setBusy(false)
  }
  const check = () => {
    const lines = props.read(text)
    const wrong =
      lines.length === 0
        ? t('common.fault.required')
        : lines.length > most
          ? t('table.tooMany', { most, count: lines.length })
          : props.faultOf?.(lines)
    setFault(wrong)
    if (!wrong) void work(async () => setRows(await props.check(lines)))
  }
  const back = () => {
    setRows(undefined)
    setFault(undefined)
  }
  const apply = (sent: Row[], left: readonly Row[]) =>
    work(async () => {
      toast.success(await props.apply(sent))
      setText(left.map(props.textOf).join('\n'))
      if (left.length === 0) onClose()
      else back()
    })
  return (
    <Dialog title={title} wide onClose={onClose}>
      {rows ? (
        <Preview {...props} rows={rows} fault={fault} busy={busy} onBack={back} onApply={apply} />
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            check()
          }}
        >
          {props.intro && <p className="sec">{props.intro}</p>}
          <TextAreaField
            label={props.label}
            hint={props.hint}
            error={fault}
            rows={10}
            // Also on the way back.
            autoFocus
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setFault(undefined)
            }}
          />
          <SubmitActions action={t('table.check')} busy={busy} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}

interface PreviewProps<Line, Row> extends PasteListProps<Line, Row> {
  rows: readonly Row[]
  fault: string | undefined
  busy: boolean
  onBack: () => void
  onApply: (sent: Row[], left: readonly Row[]) => Promise<void>
}

function Preview<Line, Row extends object>(props: PreviewProps<Line, Row>) {
  const { rows, columns, stateOf, fault, busy } = props
  const { t } = useTranslation()
  const of = (state: LineState) => rows.filter((row) => stateOf(row) === state)
  const [acts, same, left] = [of('acts'), of('same'), of('left')]
  // The button that led here is gone, and the keyboard with it.
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void props.onApply(acts, left)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p ref={summary} tabIndex={-1}>
        {props.summary({ acts: acts.length, same: same.length, left: left.length })}
      </p>
      {left.length > 0 && <Notice kind="warning">{props.leftText}</Notice>}
      <div className={style.preview}>
        <DataTable
          caption={props.label}
          columns={columns}
          rows={[...left, ...acts, ...same]}
          rowKey={(row) => rows.indexOf(row)}
          dense
          empty={{ title: t('common.fault.required') }}
          phone={props.phone}
        />
      </div>
      {fault && <Notice>{fault}</Notice>}
      <div>
        <Button look="ghost" icon="chevronLeft" onClick={props.onBack}>
          {t('table.back')}
        </Button>
      </div>
      <SubmitActions
        action={props.action(acts.length)}
        busy={busy}
        disabled={acts.length === 0}
        onCancel={props.onClose}
      />
    </form>
  )
}
