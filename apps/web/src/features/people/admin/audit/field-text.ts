import { families, familyRecords } from '@verdict/domain/language'
import type { TFunction } from 'i18next'

const familyOf = (key: string): string =>
  families.map((family) => familyRecords[family]).find((family) => family.key === key)?.name ?? key

/** Undefined for fields of other versions. */
export function fieldText(t: TFunction, action: string, name: string): string | undefined {
  const fields = `audit.fields.${action.split('.')[0]}` as 'audit.fields.problem'
  const [, skeleton] = /^skeletons\.(.+)$/.exec(name) ?? []
  if (skeleton) return t(`${fields}.skeletons.*`, { family: familyOf(skeleton) })
  const [, kind, key] =
    /^(translations|samples|explanations|references|validators|sources|config)\.(.+)$/.exec(name) ?? []
  if (kind) return t(`${fields}.${kind as 'samples'}.*`, { name: key === '*' ? '' : key })
  return t(`${fields}.${name as 'title'}`, { defaultValue: '' }) || undefined
}
