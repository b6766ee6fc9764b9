import type { Tag } from '@verdict/contract/problem'

const shownMax = 12

/** Matches by name, prefixes first, without those taken. */
export function tagsFitting(all: readonly Tag[], text: string, taken: readonly number[]): Tag[] {
  const wanted = text.trim().toLowerCase()
  const place = (tag: Tag): number => tag.name.toLowerCase().indexOf(wanted)
  return all
    .filter((tag) => !taken.includes(tag.tid) && place(tag) >= 0)
    .sort((a, b) => Number(place(a) > 0) - Number(place(b) > 0) || a.name.localeCompare(b.name))
    .slice(0, shownMax)
}
