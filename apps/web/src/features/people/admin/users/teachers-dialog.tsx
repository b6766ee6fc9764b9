import { teachersAtOnce } from '@verdict/domain/account'
import { importCellLength } from '@verdict/domain/field-limits'
import { useTranslation } from 'react-i18next'
import { PasteList } from '../../../../ui/paste/paste-list.tsx'
import { useMakeTeachers } from '../api/users.ts'
import { accountColumn, resultColumn, resultPhone, resultState } from './result-columns.tsx'

export default function TeachersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const make = useMakeTeachers()
  return (
    <PasteList
      title={t('users.teachers.title')}
      label={t('users.teachers.label')}
      hint={t('users.teachers.hint')}
      intro={t('users.teacherHint')}
      most={teachersAtOnce}
      read={(text) => text.split(/[\s,，;；]+/).filter((uid) => uid !== '')}
      faultOf={(uids) =>
        uids.some((uid) => uid.length > importCellLength) ? t('users.sheet.faults.UNREADABLE') : undefined
      }
      check={(uids) => make.mutateAsync({ uids, dryRun: true })}
      stateOf={resultState}
      columns={[
        accountColumn(t),
        { key: 'nick', header: t('users.nick'), width: '176px', area: 'n', cell: ({ nick }) => nick },
        resultColumn(t, { changed: 'users.teachers.becomes', same: 'users.teachers.isOne' }),
      ]}
      phone={resultPhone}
      summary={(counts) => t('users.results', { ...counts })}
      leftText={t('users.resultsLeft')}
      action={(count) => t('users.teachers.apply', { count })}
      apply={async (rows) => {
        const done = await make.mutateAsync({ uids: rows.map(({ uid }) => uid), dryRun: false })
        return t('users.teachers.done', { count: done.filter(({ changed }) => changed).length })
      }}
      textOf={({ uid }) => uid}
      onClose={onClose}
    />
  )
}
