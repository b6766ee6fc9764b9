// Columns of what becomes of pasted accounts.

import type { NumberFault } from '@verdict/contract/user-admin'
import type { TFunction } from 'i18next'
import type { LineState } from '../../../../ui/paste/paste-list.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'

interface Result {
  uid: string
  changed: boolean
  faults: NumberFault[]
}

export const resultPhone = '"u n" auto "f f" auto / minmax(0, 1fr) auto'

export const resultState = ({ changed, faults }: Result): LineState =>
  faults.length > 0 ? 'left' : changed ? 'acts' : 'same'

export const accountColumn = (t: TFunction): Column<Result> => ({
  key: 'uid',
  header: t('users.uid'),
  rowHeader: true,
  width: '176px',
  area: 'u',
  cell: ({ uid }) => uid,
})

type Words =
  | 'users.teachers.becomes'
  | 'users.teachers.isOne'
  | 'users.numbers.changes'
  | 'users.numbers.same'

export const resultColumn = (t: TFunction, words: { changed: Words; same: Words }): Column<Result> => ({
  key: 'result',
  header: t('users.sheet.result'),
  area: 'f',
  cell: ({ changed, faults }) =>
    faults.length > 0
      ? faults.map((fault) => t(`users.numbers.faults.${fault}`)).join(' ')
      : t(changed ? words.changed : words.same),
})
