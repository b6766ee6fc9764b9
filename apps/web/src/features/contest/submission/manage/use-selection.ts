import { useState } from 'react'

export interface Selection {
  sids: ReadonlySet<number>
  set: (sids: readonly number[], chosen: boolean) => void
  clear: () => void
}

/** @param list identifies the list: another one starts empty */
export function useSelection(list: string): Selection {
  const [chosen, setChosen] = useState<{ list: string; sids: ReadonlySet<number> }>({ list, sids: new Set() })
  const sids = chosen.list === list ? chosen.sids : new Set<number>()
  return {
    sids,
    set(some, ticked) {
      const next = new Set(sids)
      for (const sid of some) {
        if (ticked) next.add(sid)
        else next.delete(sid)
      }
      setChosen({ list, sids: next })
    },
    clear: () => setChosen({ list, sids: new Set() }),
  }
}
