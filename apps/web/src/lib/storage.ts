// Storage may be full, forbidden or corrupt: these never throw.

const prefix = 'verdict.'

function area(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

function storage(kind: 'local' | 'session') {
  return {
    read(key: string): string | null {
      try {
        return area(kind)?.getItem(prefix + key) ?? null
      } catch {
        return null
      }
    },
    write(key: string, value: string): boolean {
      try {
        area(kind)?.setItem(prefix + key, value)
        return true
      } catch {
        return false
      }
    },
    keys(start: string): string[] {
      try {
        const own = Object.keys(area(kind) ?? {}).filter((key) => key.startsWith(prefix + start))
        return own.map((key) => key.slice(prefix.length))
      } catch {
        return []
      }
    },
    remove(key: string): void {
      try {
        area(kind)?.removeItem(prefix + key)
      } catch {
        // Forbidden storage has nothing to clear.
      }
    },
  }
}

/** Kept after logout: preferences and drafts. */
export const local = storage('local')
/** Cleared at logout: source code. */
export const session = storage('session')

export function clearSessionStorage(): void {
  try {
    area('session')?.clear()
  } catch {
    // Forbidden storage holds nothing.
  }
}
