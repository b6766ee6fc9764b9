// The doctor works beside a running Verdict, and where Verdict does not come up; then the database is started for it.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidSetting } from '@verdict/contract/settings'
import { healthText } from '@verdict/domain/health'
import { asAccount } from './accounts.ts'
import { withDatabase } from './database-command.ts'
import { localAddress } from './environment.ts'
import { node, serverVariables, type Site } from './parts.ts'
import { runningUrl } from './postgres.ts'
import { prepareCommand } from './prepare.ts'
import type { Screen } from './screen.ts'

const lastBytes = 64 * 1024
const errorLevel = 50

/** In a log of one JSON object a line, the last error, or else the last other line of a program that could not even log. */
export function lastErrorOf(log: string): string | null {
  for (const line of log.trimEnd().split('\n').toReversed()) {
    try {
      const { level, msg, err } = JSON.parse(line) as {
        level?: number
        msg?: string
        err?: { message?: string }
      }
      if ((level ?? 0) >= errorLevel) return [msg, err?.message].filter(Boolean).join(': ')
    } catch {
      if (line.trim() !== '') return line.trim()
    }
  }
  return null
}

function lastError({ data }: Site): string {
  try {
    const log = readFileSync(join(data.logs, 'server.log'), 'utf8')
    return lastErrorOf(log.slice(-lastBytes)) ?? ''
  } catch {
    return ''
  }
}

function look(site: Site, url: string, screen: Screen): boolean {
  const args = [localAddress(site.settings), lastError(site)]
  const { command, identity } = asAccount(
    site.accounts.server,
    [...node(site, 'apps/server/src/programs/commands/doctor.ts'), ...args],
    'SIGKILL',
  )
  const [file, ...rest] = command
  const options = {
    cwd: site.program,
    env: serverVariables(site, url),
    encoding: 'utf8',
    ...identity,
  } as const
  const { status, stdout, stderr } = spawnSync(file, rest, options)
  screen.say(stdout.trimEnd() || stderr.trimEnd())
  return status === 0
}

/** @returns whether nothing fails */
export async function doctor(root: string, screen: Screen): Promise<boolean> {
  let site: Site
  try {
    site = await prepareCommand(root, screen)
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error
    const faults = [{ name: 'SETTING_INVALID' as const, params: { reason: error.message } }]
    const finding = { check: 'settings' as const, state: 'failing' as const, facts: [], faults }
    screen.say(healthText({ at: new Date().toISOString(), checks: [finding], setup: [] }))
    return false
  }
  try {
    return await withDatabase(site, async (url) => look(site, url, screen))
  } catch (error) {
    screen.warn(`The database does not start: ${error instanceof Error ? error.message : String(error)}`)
    return look(site, site.settings.databaseUrl ?? runningUrl(site.data.postgres), screen)
  }
}
