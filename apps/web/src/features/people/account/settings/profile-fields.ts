import type { SessionProfile } from '@verdict/contract/account'
import { differences } from '../../../../ui/form/use-edit.ts'
import type { ProfileFields } from '../api/account.ts'

export const fieldsOf = ({ nick, mail, school, motto }: SessionProfile): ProfileFields => ({
  nick,
  mail: mail ?? '',
  school,
  motto,
})

const trimmed = ({ nick, mail, school, motto }: ProfileFields): ProfileFields => ({
  nick: nick.trim(),
  mail: mail.trim(),
  school: school.trim(),
  motto: motto.trim(),
})

export const changedFields = (loaded: ProfileFields, typed: ProfileFields): Partial<ProfileFields> =>
  differences(loaded, trimmed(typed))
