// How alike two programs are, and what a row of numbers says, as both halves of the bench measure it.

import type { Language } from '@verdict/domain/language'
import { familyOf, similarity } from '@verdict/domain/similarity'
import { fingerprintsOf, sharedBy } from '@verdict/server/similarity/fingerprints'
import { tokenise } from '@verdict/server/similarity/tokens'

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? Number.NaN

export const shareOf = <T>(items: readonly T[], has: (item: T) => boolean): number =>
  items.length === 0 ? Number.NaN : items.filter(has).length / items.length

export const printsOf = async (language: Language, code: string): Promise<number[]> =>
  fingerprintsOf(await tokenise(familyOf[language], code))

export const alike = (a: number[], b: number[]): number => similarity(sharedBy(a, b), a.length, b.length)
