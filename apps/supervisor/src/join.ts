// A judge host that joins gets a token of its own, kept in the data folder, so it stays the same host.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ApiError, createClient } from '@verdict/contract/client'
import { judgeHostNameLength } from '@verdict/domain/field-limits'

export interface Joined {
  serverUrl: string
  name: string
  token: string
}

const pathOf = (dataDir: string): string => join(dataDir, 'keys', 'judge-host.json')

export const readJoined = (dataDir: string): Joined | null => {
  try {
    return JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as Joined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const keepJoined = (dataDir: string, joined: Joined): void => {
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const draft = `${pathOf(dataDir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(joined)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, pathOf(dataDir))
}

export const hostNameOf = (machine: string): string =>
  machine.replaceAll(/[^\w.-]+/g, '-').slice(0, judgeHostNameLength) || 'judge'

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** A host that has joined keeps its token, even if the server is away. @throws with a sentence for the operator */
export const joinServer = async (dataDir: string, serverUrl: string, joinToken: string): Promise<Joined> => {
  const before = readJoined(dataDir)
  const known = before && withoutSlash(before.serverUrl) === withoutSlash(serverUrl) ? before : null
  const call = createClient({ base: `${withoutSlash(serverUrl)}/api` })
  const own = known && { hostToken: known.token }
  try {
    const made = await call('POST /judge/join', {
      body: { token: joinToken, name: hostNameOf(hostname()), ...own },
    })
    const joined = { serverUrl, ...made }
    keepJoined(dataDir, joined)
    return joined
  } catch (error) {
    if (known) return known
    const isUnknown = error instanceof ApiError && error.error === 'HOST_UNKNOWN'
    const reason = isUnknown
      ? 'it does not know this token, which may have been revoked: root makes another one under Admin, Judge hosts'
      : `it cannot be reached: ${error instanceof Error ? error.message : String(error)}`
    throw new Error(`${serverUrl} could not be joined: ${reason}.`, { cause: error })
  }
}

export const joinOrder = (args: readonly string[]): { serverUrl: string; token: string } | null => {
  const [role, flag, serverUrl, token, ...rest] = args
  if (role !== 'judge' || flag !== '--join' || !serverUrl || !token || rest.length > 0) return null
  return { serverUrl, token }
}
