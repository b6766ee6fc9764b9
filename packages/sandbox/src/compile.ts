import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const sources = join(import.meta.dirname, '..', 'runner')
/** Static, because every box forks twice and shared libraries double the mappings to copy. */
const linked = '-static'
const flags = ['-O2', '-Wall', '-Wextra']

class CompileFailed extends Error {
  override name = 'CompileFailed'
}

async function sourceHash(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update([...flags, linked].join(' '))
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(sources, file)))
  return hash.digest('hex')
}

async function isCurrent(outFile: string, hash: string): Promise<boolean> {
  try {
    await access(outFile, constants.X_OK)
    return (await readFile(`${outFile}.sha256`, 'utf8')) === hash
  } catch {
    return false
  }
}

async function gcc(args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('gcc', [...args])
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT')
      throw new CompileFailed('gcc is not installed: the judge needs it (apt-get install gcc libc6-dev)')
    throw new CompileFailed(error instanceof Error ? error.message : String(error))
  }
}

/** Mode 0755, atomically. Rejects with CompileFailed. Returns whether anything had to be compiled. */
export async function compileRunner({
  outFile,
}: {
  readonly outFile: string
}): Promise<{ compiled: boolean }> {
  const files = (await readdir(sources)).filter((file) => /\.[ch]$/.test(file)).toSorted()
  const hash = await sourceHash(files)
  if (await isCurrent(outFile, hash)) return { compiled: false }
  await mkdir(dirname(outFile), { recursive: true })
  const draft = `${outFile}.${process.pid}.new`
  try {
    const programs = files.filter((file) => file.endsWith('.c')).map((file) => join(sources, file))
    const args = [...flags, '-o', draft, ...programs]
    // A system without a static libc links dynamically, which works the same.
    await gcc([linked, ...args]).catch(() => gcc(args))
    await chmod(draft, 0o755)
    await rename(draft, outFile)
  } finally {
    await rm(draft, { force: true })
  }
  await writeFile(`${outFile}.sha256`, hash)
  return { compiled: true }
}
