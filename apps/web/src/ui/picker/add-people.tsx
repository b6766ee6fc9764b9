import { uidPattern } from '@verdict/domain/account'
import { useTranslation } from 'react-i18next'
import { AddMany } from './add-many.tsx'
import { userFinder } from './finders.tsx'

interface AddPeopleProps {
  label: string
  hint: string
  /** Of those who were found. */
  listLabel: string
  /** Its failure is told here. Resolves once they are added. */
  onAdd: (uids: string[]) => Promise<void>
}

/** People by search, or from a pasted list of usernames. */
export function AddPeople(props: AddPeopleProps) {
  const { t } = useTranslation()
  return (
    <AddMany
      {...props}
      finder={userFinder}
      addBy={({ id }) => id}
      pasteLabel={t('common.usernames')}
      wrong={(names) => {
        const name = names.find((typed) => !uidPattern.test(typed))
        return name === undefined ? undefined : t('common.fault.username', { name })
      }}
    />
  )
}
