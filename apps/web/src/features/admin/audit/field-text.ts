import type { TFunction } from 'i18next'

/** Undefined for one of another version of the product, which has no words here. */
export const fieldText = (t: TFunction, name: string): string | undefined =>
  t(`audit.fields.${name}` as 'audit.fields.title', { defaultValue: '' }) || undefined
