// Initial passwords are typed off paper: no look-alike characters, and strong by the product's rule.

const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const
const all = kinds.join('')
const length = 12

function randomBelow(limit: number): number {
  const fair = 256 - (256 % limit)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while (byte[0]! >= fair)
  return byte[0]! % limit
}

const oneOf = (letters: string): string => letters[randomBelow(letters.length)]!

/** Twelve characters, at least one of each kind. */
export function firstPassword(): string {
  const letters = [...kinds.map(oneOf), ...Array.from({ length: length - kinds.length }, () => oneOf(all))]
  for (let place = letters.length - 1; place > 0; place -= 1) {
    const other = randomBelow(place + 1)
    ;[letters[place], letters[other]] = [letters[other]!, letters[place]!]
  }
  return letters.join('')
}
