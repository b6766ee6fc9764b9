import type { TrailRow } from '@verdict/contract/audit'
import { auditKind } from '@verdict/contract/audit-fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { actionText } from './action-text.ts'
import style from './audit.module.css'
import { changesIn, differsAt, type FieldChange, isBlank, thingOf } from './changes.ts'
import { fieldText } from './field-text.ts'
import { FieldValue } from './field-value.tsx'
import { valueText } from './value-text.ts'

export function Change({ row }: { row: TrailRow }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const changes = changesIn(row)
  if (changes.length === 0) return <>–</>
  return (
    <div className={style.change}>
      <dl className={style.changes}>
        {changes.map((change) => (
          <Field key={change.name} change={change} action={row.action} />
        ))}
      </dl>
      <IconButton
        icon="code"
        label={t('audit.storedOf', { what: actionText(t, row.action) ?? row.action })}
        className={style.stored}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <pre className={style.record} tabIndex={0}>
          {JSON.stringify({ action: row.action, before: row.before, after: row.after }, null, 2)}
        </pre>
      )}
    </div>
  )
}

function Field({ change: { name, before, after }, action }: { change: FieldChange; action: string }) {
  const { t } = useTranslation()
  const known = auditKind(action, name)
  const isAlone = before === undefined || after === undefined
  const looksSame = !isAlone && valueText(t, known, before) === valueText(t, known, after)
  // For two times within a second, for instance, show the stored form.
  const kind = looksSame && known !== 'verdict' && !thingOf(known) ? undefined : known
  const isGone = before !== undefined && !isBlank(before) && !(isAlone && thingOf(known))
  const Was = isGone ? 'del' : 'span'
  const from = differsAt(before, after)
  return (
    <div>
      {name !== '' && <dt title={name}>{fieldText(t, action, name) ?? <code>{name}</code>}</dt>}
      <dd>
        {before !== undefined && (
          <Was>
            <FieldValue kind={kind} value={before} from={from} />
          </Was>
        )}
        {!isAlone && ' → '}
        {after !== undefined && (
          <ins>
            <FieldValue kind={kind} value={after} from={from} />
          </ins>
        )}
      </dd>
    </div>
  )
}
