import { problemLimits } from '@verdict/domain/field-limits'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Verb } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import style from './verify.module.css'

interface VerbsProps {
  name: string
  busy: boolean
  onEdit: () => void
  onDelete: () => void
}

function Verbs({ name, busy, onEdit, onDelete }: VerbsProps) {
  const { t } = useTranslation()
  return (
    <span className={style.verbs}>
      <Verb aria-label={t('verification.editOf', { name })} onClick={onEdit}>
        {t('common.edit')}
      </Verb>
      <DangerVerb
        label={t('verification.deleteOf', { name })}
        title={t('verification.deleteTitle', { name })}
        text={t('verification.deleteText')}
        action={t('common.delete')}
        busy={busy}
        onAgreed={onDelete}
      />
    </span>
  )
}

export const nameColumn = <Row,>(t: TFunction, nameOf: (row: Row) => string): Column<Row> => ({
  key: 'name',
  header: t('verification.name'),
  rowHeader: true,
  area: 'n',
  className: 'mono',
  cell: nameOf,
})

export const verbsColumn = <Row,>(t: TFunction, verbsOf: (row: Row) => VerbsProps): Column<Row> => ({
  key: 'edit',
  header: t('common.edit'),
  hiddenHeader: true,
  align: 'right',
  width: '112px',
  area: 'x',
  cell: (row) => <Verbs {...verbsOf(row)} />,
})

export function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('verification.name')}
      hint={t('verification.nameHint')}
      autoComplete="off"
      maxLength={problemLimits.programName}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
