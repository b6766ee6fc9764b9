import type { Tag } from '@verdict/contract/problem'

interface TagRecord {
  tid: number
  name: string
  color: string
}

/** Colours are checked on their way in: what is stored is one of them. */
export const presentTag = ({ tid, name, color }: TagRecord): Tag => ({
  tid,
  name,
  color: color as Tag['color'],
})

export const presentItem = ({ tid, name }: TagRecord): { id: number; title: string } => ({
  id: tid,
  title: name,
})
