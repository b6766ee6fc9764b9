// The stored form is in the title.

import type { AuditKind } from '@verdict/contract/audit-fields'
import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { cut, rawText, thingOf, type Value } from './changes.ts'
import { Thing } from './thing.tsx'
import { valueText } from './value-text.ts'

interface FieldValueProps {
  kind: AuditKind | undefined
  value: Value
  /** Offset of the relevant part. */
  from?: number
}

export function FieldValue({ kind, value, from }: FieldValueProps) {
  const { t } = useTranslation()
  const text = valueText(t, kind, value)
  if (text !== undefined) return <span title={rawText(value)}>{cut(text, from)}</span>
  const judge = kind === 'verdict' ? judges.find((known) => known === value) : undefined
  if (judge !== undefined) return <VerdictTag judge={judge} />
  const thing = thingOf(kind)
  if (thing === 'contest' && Number(value) < 1) return <>{t('job.scope.outside')}</>
  if (thing && (typeof value === 'string' || typeof value === 'number')) {
    return <Thing kind={thing} id={`${value}`} bare />
  }
  return <code>{rawText(value)}</code>
}
