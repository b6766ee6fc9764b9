// Where this person is logged in, in a file that only they can read.

import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failed, reasonOf } from './failure.ts'
import type { Io } from './io.ts'

export interface Login {
  token: string
  username: string
  scopes: readonly string[]
  /** ISO date. */
  expiresAt: string
}

interface Kept {
  /** The site of the last login. */
  current: string | null
  sites: Record<string, Login>
}

const nothing: Kept = { current: null, sites: {} }

export function sitesFile(env: Io['env']): string {
  const base = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(base, 'verdict', 'sites.json')
}

const isLogin = (value: unknown): value is Login =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'

function readKept(text: string): Kept {
  const { current, sites } = JSON.parse(text) as Partial<Kept>
  const entries = Object.entries(sites ?? {}).filter(([, login]) => isLogin(login))
  return { current: typeof current === 'string' ? current : null, sites: Object.fromEntries(entries) }
}

/** @throws Failed for a file that is there and cannot be read */
export async function keptSites(io: Io): Promise<Kept> {
  const file = sitesFile(io.env)
  try {
    return readKept(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
    throw new Failed(io.words.site.file, { file, reason: reasonOf(error) })
  }
}

/** Whole or not at all, and never readable by others. */
async function keep(io: Io, kept: Kept): Promise<void> {
  const file = sitesFile(io.env)
  const next = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(next, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
    await chmod(next, 0o600)
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw new Failed(io.words.file.cannotWrite, { file, reason: reasonOf(error) })
  }
}

export async function keepLogin(io: Io, site: string, login: Login): Promise<void> {
  const { sites } = await keptSites(io)
  await keep(io, { current: site, sites: { ...sites, [site]: login } })
}

export async function forgetLogin(io: Io, site: string): Promise<void> {
  const { current, sites } = await keptSites(io)
  const { [site]: _, ...others } = sites
  await keep(io, { current: current === site ? (Object.keys(others)[0] ?? null) : current, sites: others })
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** `judge.example.edu` is meant as https, and the address of any page as its site. @throws Failed */
export function siteAddress(io: Io, typed: string): string {
  const guessed = /^(?:localhost|127\.)/.test(typed) ? `http://${typed}` : `https://${typed}`
  const text = /^https?:\/\//i.test(typed) ? typed : guessed
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username !== '') throw new Failed(io.words.site.bad, { value: typed })
  return url.origin
}

export const isPlainHttp = (site: string): boolean =>
  site.startsWith('http:') && !loopback.test(new URL(site).hostname)
