// What a row changed, field by field, and the record as it is stored for whoever wants that.

import type { TrailRow } from '@verdict/contract/audit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { actionText } from './action-text.ts'
import style from './audit.module.css'
import { changesIn, kindOf } from './changes.ts'
import { fieldText } from './field-text.ts'
import { FieldValue, isReference } from './field-value.tsx'

export function Change({ row }: { row: TrailRow }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const changes = changesIn(row)
  if (changes.length === 0) return <>–</>
  return (
    <div className={style.change}>
      <dl className={style.changes}>
        {changes.map(({ name, before, after }) => {
          const kind = kindOf(row.action, name)
          const alone = before === undefined || after === undefined
          const Was = alone && isReference(kind) ? 'span' : 'del'
          return (
            <div key={name}>
              {name !== '' && <dt title={name}>{fieldText(t, name) ?? <code>{name}</code>}</dt>}
              <dd>
                {before !== undefined && (
                  <Was>
                    <FieldValue kind={kind} value={before} />
                  </Was>
                )}
                {!alone && ' → '}
                {after !== undefined && (
                  <ins>
                    <FieldValue kind={kind} value={after} />
                  </ins>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <IconButton
        icon="code"
        label={t('audit.storedOf', { what: actionText(t, row.action) ?? row.action })}
        className={style.stored}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <pre className={style.record}>
          {JSON.stringify({ action: row.action, before: row.before, after: row.after }, null, 2)}
        </pre>
      )}
    </div>
  )
}
