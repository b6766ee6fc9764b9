import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { Notice, Page, PageHead } from '../../../../ui/layout/page.tsx'
import { classes } from '../../../../ui/classes.ts'
import style from './import.module.css'
import { LineTable } from './line-table.tsx'
import { withState, type Line } from './lines.ts'
import { MissingGroups } from './missing-groups.tsx'
import { PasswordList } from './password-list.tsx'
import { emptyRow, type SheetPerson, sheetOf } from './sheet.ts'
import { SheetForm } from './sheet-form.tsx'
import { useImport, type Import } from './use-import.ts'

const isMade = ({ state }: Line) => state === 'made' || state === 'unsure'

/** People whom another page found without an account, and the way back there. */
interface From {
  people: readonly SheetPerson[]
  back: string
  onBack: () => void
}

export function ImportPage({ from }: { from?: From }) {
  const { t } = useTranslation()
  const sheet = useImport()
  const [text, setText] = useState(() =>
    from ? sheetOf(from.people.map((person, at) => ({ ...emptyRow(at + 1), ...person }))) : '',
  )
  const [isKept, setIsKept] = useState(true)
  const made = sheet.lines.filter(isMade)
  const isOver = sheet.step === 'stopped' || sheet.step === 'done'
  const isUnsent = !isOver && text.trim() !== ''
  useUnsavedWarning(isUnsent || sheet.step === 'creating' || (isOver && made.length > 0 && !isKept))
  const mayLose = async () =>
    isKept ||
    made.length === 0 ||
    (await confirm({
      title: t('users.sheet.losing'),
      text: t('users.sheet.losingText'),
      action: t('users.sheet.lose'),
      danger: true,
    }))
  const again = async (rows: readonly Line[]) => {
    if (!(await mayLose())) return
    setText(rows.length > 0 ? sheetOf(rows) : '')
    setIsKept(true)
    sheet.write()
  }
  const title = t('users.sheet.title')
  return (
    <Page title={title}>
      <div className={style.screen}>
        <PageHead title={title}>
          {from ? (
            <Button
              look="ghost"
              icon="chevronLeft"
              disabled={sheet.step === 'creating'}
              onClick={() => void mayLose().then((mayGo) => mayGo && from.onBack())}
            >
              {from.back}
            </Button>
          ) : (
            <LinkButton to="/admin/users" look="ghost" icon="chevronLeft">
              {t('users.detail.back')}
            </LinkButton>
          )}
        </PageHead>
        {sheet.step === 'writing' ? (
          <SheetForm text={text} onText={setText} sheet={sheet} />
        ) : (
          <div className="stack">
            <Standing
              sheet={sheet}
              onGroups={() => sheet.check(text)}
              onCreate={() => {
                setIsKept(false)
                sheet.create()
              }}
              onAgain={(rows) => void again(rows)}
            />
          </div>
        )}
      </div>
      {isOver && made.length > 0 && <PasswordList lines={made} onKept={() => setIsKept(true)} />}
      {sheet.step !== 'writing' && (
        <div className={style.lines}>
          <LineTable lines={sheet.lines} />
        </div>
      )}
    </Page>
  )
}

interface StandingProps {
  sheet: Import
  onCreate: () => void
  onGroups: () => void
  onAgain: (rows: readonly Line[]) => void
}

function Standing({ sheet, onCreate, onGroups, onAgain }: StandingProps) {
  const { t } = useTranslation()
  const { step, lines, unknown, failure } = sheet
  const ready = withState(lines, 'ready').length
  const faulty = withState(lines, 'faulty')
  const made = lines.filter(isMade).length
  if (step === 'checking' || step === 'creating') return <Sending sheet={sheet} />
  return (
    <>
      {unknown.length > 0 && (
        <Notice kind="warning">{t('users.sheet.unknownColumns', { names: unknown.join(', ') })}</Notice>
      )}
      {failure && <Notice>{t('users.sheet.broken', { reason: failure })}</Notice>}
      {!failure && step === 'stopped' && <Notice kind="warning">{t('users.sheet.stopped')}</Notice>}
      {step === 'checked' && <MissingGroups lines={faulty} onCreated={onGroups} />}
      <p role="status">
        {step === 'checked'
          ? t('users.sheet.checked', { ready: thousands(ready), total: thousands(lines.length) })
          : t('users.sheet.done', { count: made, shown: thousands(made) })}
      </p>
      <div className="row">
        {step !== 'done' && (
          <Button look="primary" disabled={ready === 0} onClick={onCreate}>
            {step === 'checked'
              ? t('users.sheet.create', { count: ready, shown: thousands(ready) })
              : t('users.sheet.resume')}
          </Button>
        )}
        {step === 'checked' && <Button onClick={sheet.write}>{t('users.sheet.change')}</Button>}
        {step === 'done' && faulty.length > 0 && (
          <Button icon="pencil" onClick={() => onAgain(faulty)}>
            {t('users.sheet.correct', { count: faulty.length })}
          </Button>
        )}
        {step !== 'checked' && <Button onClick={() => onAgain([])}>{t('users.sheet.again')}</Button>}
      </div>
    </>
  )
}

function Sending({ sheet }: { sheet: Import }) {
  const { t } = useTranslation()
  const { step, progress } = sheet
  const words = t(step === 'checking' ? 'users.sheet.checking' : 'users.sheet.creating')
  return (
    <div className={classes('row', style.sending)}>
      <span role="status">{words}</span>
      <progress aria-label={words} value={progress.done} max={Math.max(1, progress.total)} />
      <span className="muted">
        {t('users.sheet.progress', {
          done: thousands(progress.done),
          total: thousands(progress.total),
        })}
      </span>
      {step === 'creating' && <Button onClick={sheet.stop}>{t('users.sheet.cancel')}</Button>}
    </div>
  )
}
