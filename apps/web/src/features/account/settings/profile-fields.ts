// The editable part of one's profile, and what of it differs from what was loaded.

import type { SessionProfile } from '@verdict/contract/account'
import type { ProfileFields } from '../api/account.ts'

export const fieldsOf = ({ nick, mail, school, motto }: SessionProfile): ProfileFields => ({
  nick,
  mail: mail ?? '',
  school,
  motto,
})

export function changedFields(loaded: ProfileFields, typed: ProfileFields): Partial<ProfileFields> {
  const names = Object.keys(typed) as (keyof ProfileFields)[]
  const different = names.filter((name) => typed[name].trim() !== loaded[name])
  return Object.fromEntries(different.map((name) => [name, typed[name].trim()]))
}
