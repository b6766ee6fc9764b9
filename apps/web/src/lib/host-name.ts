import { builtInHostName } from '@verdict/domain/judging'
import type { TFunction } from 'i18next'

/** The built-in host has a translated name; it keeps the other, and no other host has it. */
export const hostName = (t: TFunction, name: string): string =>
  name === builtInHostName ? t('judges.builtIn') : name
