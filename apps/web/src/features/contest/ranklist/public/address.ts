// The address of the board says what it is narrowed to, which minute it shows and whose page is open.

import { keywordLength } from '@verdict/domain/address-limits'
import { useEffect, useState } from 'react'

export interface BoardAddress {
  name?: string | undefined
  school?: string | undefined
  organization?: number | undefined
  category?: number | undefined
  /** Those that the reader follows alone. */
  followed?: true | undefined
  /** Absent: now. */
  minute?: number | undefined
  /** The entrant whose page it is. */
  of?: string | undefined
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
const textOf = (text: string | null): string | undefined => text?.slice(0, keywordLength) || undefined

export function readAddress(search: string): BoardAddress {
  const query = new URLSearchParams(search)
  return {
    name: textOf(query.get('name')),
    school: textOf(query.get('school')),
    organization: numberOf(query.get('organization')),
    category: numberOf(query.get('category')),
    followed: query.get('followed') === '1' || undefined,
    minute: numberOf(query.get('minute')),
    of: textOf(query.get('of')),
  }
}

/** @param search keeps what is not of the board, such as `embed` */
export function writeAddress(search: string, address: BoardAddress): string {
  const query = new URLSearchParams(search)
  for (const name of ['name', 'school', 'organization', 'category', 'followed', 'minute', 'of'] as const) {
    const value = address[name]
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, value === true ? '1' : String(value))
  }
  const text = query.toString()
  return text === '' ? window.location.pathname : `?${text}`
}

export function useAddress() {
  const [address, setAddress] = useState(() => readAddress(window.location.search))
  useEffect(() => {
    const onMove = () => setAddress(readAddress(window.location.search))
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [])
  return {
    address,
    hrefOf: (change: BoardAddress) => writeAddress(window.location.search, { ...address, ...change }),
    /** @param change another page of it is a step of the history */
    go: (change: BoardAddress): void => {
      const next = { ...address, ...change }
      const href = writeAddress(window.location.search, next)
      if ('of' in change) window.history.pushState(null, '', href)
      else window.history.replaceState(null, '', href)
      setAddress(next)
    },
  }
}
