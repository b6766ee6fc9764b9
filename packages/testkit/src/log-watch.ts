// Reads the log of the servers of the tests for what must never be in a log: the secrets of the installation, everybody's
// session, and whatever looks like a password on its way in or at rest.

import type { DestinationStream } from 'pino'

/** The digest of a password as a page sends it, the hash as it is kept, and somebody’s access token. */
const passwordLike = /\b[0-9a-f]{72}\b|\$argon2|verdict_[0-9A-Za-z]{40}/

/** @returns the first of them that stands in the text; null where none does */
export function secretIn(text: string, secrets: Iterable<string>): string | null {
  for (const secret of secrets) if (text.includes(secret)) return secret
  return passwordLike.exec(text)?.[0] ?? null
}

interface LogWatch {
  destination: DestinationStream
  mustNotTell(...secrets: (string | null)[]): void
  /** @throws with the lines that contain one */
  assertNone(): void
}

export function watchLog(): LogWatch {
  const secrets = new Set<string>()
  const telling: string[] = []
  return {
    destination: {
      write(line) {
        if (secretIn(line, secrets) !== null) telling.push(line)
      },
    },
    mustNotTell(...more) {
      for (const secret of more) if (secret) secrets.add(secret)
    },
    assertNone() {
      if (telling.length > 0) throw new Error(`a log contains a secret:\n${telling.slice(0, 5).join('')}`)
    },
  }
}
