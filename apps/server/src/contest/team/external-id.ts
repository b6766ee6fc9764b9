// Ids of the Contest API, where nobody chose one: of a name what is ASCII in it, apart from those that are taken.

const longest = 30

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longest)

export function freeId(name: string, otherwise: string, taken: ReadonlySet<string>): string {
  const first = plain(name) || otherwise
  if (!taken.has(first)) return first
  let number = 2
  while (taken.has(`${first}-${number}`)) number += 1
  return `${first}-${number}`
}
