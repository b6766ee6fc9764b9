// The files that a judge host precompiles at its start take many seconds of a core and are the same for every host of this
// machine: they are made once and kept between runs. The host names each folder by the hash of all that it depends on.

import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** For what the tests of judging keep between runs. */
export const keptForJudging = join(
  import.meta.dirname,
  '../../../node_modules/.cache',
  `verdict-judge-tests-${process.getuid?.()}`,
)
export const keptPrecompiled = join(keptForJudging, 'precompiled')
export const keptRunner = join(keptForJudging, 'verdict-runner')

/** Another file system takes no link. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Others do the same meanwhile: a folder appears as a whole, or was there already. */
function share(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const key of readdirSync(from).filter((name) => /^[0-9a-f]+$/.test(name))) {
    if (existsSync(join(to, key))) continue
    const draft = join(to, `${key}.${process.pid}`)
    for (const name of readdirSync(join(from, key), { recursive: true, encoding: 'utf8' })) {
      const path = join(from, key, name)
      if (statSync(path).isDirectory()) continue
      mkdirSync(dirname(join(draft, name)), { recursive: true })
      place(path, join(draft, name))
    }
    try {
      renameSync(draft, join(to, key))
    } catch {
      rmSync(draft, { recursive: true, force: true })
    }
  }
}

/**
 * Puts in place what an earlier host has made.
 * @param judgeFolder the host's own: JUDGE_DIR
 * @returns a function that keeps what this host has made since
 */
export function sharePrecompiled(judgeFolder: string): () => void {
  const own = join(judgeFolder, 'precompiled')
  share(keptPrecompiled, own)
  return () => share(own, keptPrecompiled)
}

/**
 * Puts in place the runner that tests of judging have compiled. A product whose sources are others compiles its own.
 * @param dataDir the product's own: DATA_DIR
 */
export function shareRunner(dataDir: string): void {
  if (!existsSync(keptRunner)) return
  const own = join(dataDir, 'runner', 'verdict-runner')
  mkdirSync(dirname(own), { recursive: true })
  // The hash is written last, so that a runner that is older than its hash is never taken.
  for (const end of ['.sha256', ''])
    if (existsSync(keptRunner + end)) copyFileSync(keptRunner + end, own + end)
}
