import { families, familyRecords } from '@verdict/domain/language'
import type { TFunction } from 'i18next'

const familyOf = (key: string): string =>
  families.map((family) => familyRecords[family]).find((family) => family.key === key)?.name ?? key

/** Undefined for one of another version of the product, which has no words here. */
export function fieldText(t: TFunction, name: string): string | undefined {
  const [, skeleton] = /^skeletons\.(.+)$/.exec(name) ?? []
  if (skeleton) return t('audit.fields.skeletons.*', { family: familyOf(skeleton) })
  // By name, as translations, samples and the programs of a problem are.
  const [, kind, key] = /^(translations|samples|explanations|references|validators)\.(.+)$/.exec(name) ?? []
  if (kind) return t(`audit.fields.${kind as 'samples'}.*`, { name: key === '*' ? '' : key })
  return t(`audit.fields.${name}` as 'audit.fields.title', { defaultValue: '' }) || undefined
}
