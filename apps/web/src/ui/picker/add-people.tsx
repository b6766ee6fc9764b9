import { uidPattern } from '@verdict/domain/account'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddMany } from './add-many.tsx'
import { userFinder } from './finders.tsx'
import { uidsIn } from './listed.ts'

interface AddPeopleProps {
  label: string
  hint: string
  listLabel: string
  onAdd: (uids: string[]) => Promise<void>
  children?: ReactNode
}

export function AddPeople(props: AddPeopleProps) {
  const { t } = useTranslation()
  return (
    <AddMany
      {...props}
      finder={userFinder}
      addBy={({ id }) => id}
      pasteLabel={t('common.usernames')}
      read={uidsIn}
      wrong={(names) => {
        const wrong = names.filter((name) => !uidPattern.test(name))
        const [name] = wrong
        if (name === undefined) return undefined
        if (wrong.length === 1) return t('common.fault.username', { name })
        return t('common.fault.usernames', { names: wrong.join(t('common.listComma')) })
      }}
    />
  )
}
