// Adds people from a pasted sheet: preview first, then all valid lines are added. Others stay in the field.

import { examLimits, importCellLength } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { Switch, TextAreaField } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useReadRoster } from './api/roster.ts'
import { PastePreview } from './paste-preview.tsx'
import { bodyOf, rosterIn, sheetOf, type RosterLine, type RosterSheet } from './roster-lines.ts'

const isTooLong = ({ who, name, room, seat }: RosterLine): boolean =>
  [who, name, room, seat].some((cell) => cell.length > importCellLength)

/** Accounts for lines of a sheet are made elsewhere; the sheet is kept meanwhile. */
export interface RosterHandOver {
  text: string
  onMakeAccounts: (lines: readonly RosterLine[], text: string) => void
}

interface PasteDialogProps {
  cid: number
  sheet: RosterHandOver
  onClose: () => void
}

export default function PasteDialog({ cid, sheet: given, onClose }: PasteDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(given.text)
  const [temporary, setTemporary] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const [sheet, setSheet] = useState<RosterSheet>({ head: '', lines: [] })
  const read = useReadRoster(cid)
  const check = (withTemporary: boolean) => {
    const found = rosterIn(text)
    const long = found.lines.find(isTooLong)
    if (found.lines.length === 0) setFault(t('common.fault.required'))
    else if (found.lines.length > examLimits.sitters) {
      setFault(t('examRoster.paste.tooMany', { max: examLimits.sitters }))
    } else if (long) {
      setFault(t('examRoster.paste.tooLong', { line: long.line, max: importCellLength }))
    } else if (!read.isPending) {
      setSheet(found)
      read.mutate(
        { rows: bodyOf(found.lines), temporary: withTemporary },
        { onError: (error) => setFault(errorText(error)) },
      )
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    check(temporary)
  }
  if (read.data) {
    return (
      <PastePreview
        cid={cid}
        rows={read.data.rows.map((row, index) => ({ ...row, ...sheet.lines[index]! }))}
        temporary={temporary}
        onBack={() => read.reset()}
        onMakeAccounts={read.data.mayMakeAccounts ? (lines) => given.onMakeAccounts(lines, text) : undefined}
        onTemporary={() => {
          setTemporary(true)
          check(true)
        }}
        onDone={(answer, left) => {
          read.reset()
          toast.success(t('examRoster.paste.done', answer))
          if (left.length === 0) onClose()
          else setText(sheetOf(sheet, left))
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('examRoster.paste.title')} wide onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextAreaField
          label={t('examRoster.paste.people')}
          hint={t('examRoster.paste.hint')}
          error={fault}
          rows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
        <div>
          <Switch checked={temporary} onChange={setTemporary}>
            {t('examRoster.paste.temporary')}
          </Switch>
          <p className="muted">{t('examRoster.paste.temporaryHint')}</p>
        </div>
        <SubmitActions action={t('examRoster.paste.check')} busy={read.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
