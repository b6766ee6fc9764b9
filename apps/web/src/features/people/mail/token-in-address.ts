// The token of a mailed link stands behind the # of its address, which no server sees. It is taken out of the address at once,
// so that neither the history of the browser nor a copied address hands it on.

import { useEffect, useState } from 'react'

/** By the path of the page, which may be drawn anew after a login. */
const taken = new Map<string, string>()

function takenHere(): string {
  const { hash, pathname } = window.location
  if (hash.length > 1) taken.set(pathname, hash.slice(1))
  return taken.get(pathname) ?? ''
}

export function useToken(): string {
  const [token] = useState(takenHere)
  useEffect(() => {
    if (window.location.hash !== '') {
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
  }, [])
  return token
}
