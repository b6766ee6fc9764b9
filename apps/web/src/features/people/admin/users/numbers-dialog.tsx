import { studentNumbersAtOnce } from '@verdict/domain/account'
import { importCellLength } from '@verdict/domain/field-limits'
import { useTranslation } from 'react-i18next'
import { PasteList } from '../../../../ui/paste/paste-list.tsx'
import { useGiveNumbers } from '../api/users.ts'
import { numberLines } from './number-lines.ts'
import { accountColumn, resultColumn, resultPhone, resultState } from './result-columns.tsx'

export default function NumbersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const give = useGiveNumbers()
  return (
    <PasteList
      title={t('users.numbers.title')}
      label={t('users.numbers.label')}
      hint={t('users.numbers.hint')}
      most={studentNumbersAtOnce}
      read={numberLines}
      faultOf={(rows) =>
        rows.some((row) => Math.max(row.uid.length, row.studentNumber.length) > importCellLength)
          ? t('users.sheet.faults.UNREADABLE')
          : undefined
      }
      check={(rows) => give.mutateAsync({ rows, dryRun: true })}
      stateOf={resultState}
      columns={[
        accountColumn(t),
        {
          key: 'number',
          header: t('users.studentNumber'),
          width: '176px',
          area: 'n',
          cell: ({ before, studentNumber, changed }) =>
            changed && before ? `${before} → ${studentNumber || '–'}` : studentNumber,
        },
        resultColumn(t, { changed: 'users.numbers.changes', same: 'users.numbers.same' }),
      ]}
      phone={resultPhone}
      summary={(counts) => t('users.results', { ...counts })}
      leftText={t('users.resultsLeft')}
      action={(count) => t('users.numbers.apply', { count })}
      apply={async (ready) => {
        const rows = ready.map(({ uid, studentNumber }) => ({ uid, studentNumber }))
        const done = await give.mutateAsync({ rows, dryRun: false })
        return t('users.numbers.done', { count: done.filter(({ changed }) => changed).length })
      }}
      textOf={({ uid, studentNumber }) => `${uid}\t${studentNumber}`}
      onClose={onClose}
    />
  )
}
