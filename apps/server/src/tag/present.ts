import type { Tag } from '@verdict/contract/problem'

export const presentItem = ({ tid, name }: Tag): { id: number; title: string } => ({
  id: tid,
  title: name,
})
