// How alike two programs are, and what a row of numbers says, as both halves of the bench measure it.

import { type Language, languageRecords } from '@verdict/domain/language'
import { type Counted, counting, fingerprintsOf } from '@verdict/server/contest/similarity/fingerprints'
import { readProgram } from '@verdict/server/contest/similarity/program'

export const shareOf = <T>(items: readonly T[], has: (item: T) => boolean): number =>
  items.length === 0 ? Number.NaN : items.filter(has).length / items.length

export const printsOf = async (language: Language, code: string): Promise<number[]> =>
  fingerprintsOf(await readProgram(languageRecords[language].family, code))

const none = new Set<number>()

/** Where nothing is given and nothing is common. */
export const countedOf = async (language: Language, code: string): Promise<Counted> =>
  counting(await printsOf(language, code), none)
