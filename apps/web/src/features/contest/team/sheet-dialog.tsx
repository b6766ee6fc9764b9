import { teamLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { Switch, TextAreaField } from '../../../ui/field/field.tsx'
import { useReadSheet } from './api/teams.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { teamsIn, type TeamSheet } from './team-lines.ts'

export default function SheetDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [accounts, setAccounts] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const [sheet, setSheet] = useState<TeamSheet>({ lines: [], unread: [] })
  const read = useReadSheet(cid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = teamsIn(text)
    const found = given.lines
    const long = found.find((line) =>
      Object.values(line).some((cell) => String(cell).length > teamLimits.cell),
    )
    if (found.length === 0) setFault(t('common.fault.required'))
    else if (found.length > teamLimits.sheetRows)
      setFault(t('team.sheet.tooMany', { max: teamLimits.sheetRows }))
    else if (long) setFault(t('common.fault.tooLong', { max: teamLimits.cell }))
    else if (!read.isPending) {
      setSheet(given)
      const rows = found.map(({ line: _line, ...row }) => row)
      read.mutate({ rows, accounts }, { onError: (error) => setFault(errorText(error)) })
    }
  }
  if (read.data) {
    return (
      <SheetPreview
        cid={cid}
        {...sheet}
        accounts={accounts}
        answer={read.data}
        onBack={() => read.reset()}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('team.sheet.title')} wide onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextAreaField
          label={t('team.sheet.lines')}
          hint={t('team.sheet.hint')}
          error={fault ?? false}
          rows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
        <div>
          <Switch checked={accounts} onChange={setAccounts}>
            {t('team.sheet.accounts')}
          </Switch>
          <p className="muted">{t('team.sheet.accountsHint')}</p>
        </div>
        <SubmitActions action={t('team.sheet.check')} busy={read.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
