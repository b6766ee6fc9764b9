import { families, familyRecords } from '@verdict/domain/language'
import type { TFunction } from 'i18next'

const familyOf = (key: string): string =>
  families.map((family) => familyRecords[family]).find((family) => family.key === key)?.name ?? key

/** @param action of its row. Undefined for a field of another version of the product, which has no words here. */
export function fieldText(t: TFunction, action: string, name: string): string | undefined {
  const fields = `audit.fields.${action.split('.')[0]}` as 'audit.fields.problem'
  const [, skeleton] = /^skeletons\.(.+)$/.exec(name) ?? []
  if (skeleton) return t(`${fields}.skeletons.*`, { family: familyOf(skeleton) })
  // By name, as translations, samples and the programs of a problem are.
  const [, kind, key] = /^(translations|samples|explanations|references|validators)\.(.+)$/.exec(name) ?? []
  if (kind) return t(`${fields}.${kind as 'samples'}.*`, { name: key === '*' ? '' : key })
  return t(`${fields}.${name as 'title'}`, { defaultValue: '' }) || undefined
}
