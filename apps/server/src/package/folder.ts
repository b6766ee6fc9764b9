// Where files that were sent for an import lie: outside the store of files, and outside backups.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../platform/context.ts'

export const packageFolder = (dataDir: string): string => join(dataDir, 'incoming', 'packages')
export const scratchFolder = (dataDir: string): string => join(packageFolder(dataDir), 'scratch')
export const storedPath = (dataDir: string, stored: string): string => join(packageFolder(dataDir), stored)

export async function removeFiles(
  { settings }: Pick<Context, 'settings'>,
  stored: readonly string[],
): Promise<void> {
  for (const name of stored) await rm(storedPath(settings.dataDir, name), { force: true })
}
