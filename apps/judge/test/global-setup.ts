// Where no earlier run has left what hosts precompile, one host makes it before the others start: side by side each would
// make its own.

import { existsSync } from 'node:fs'
import { keptPrecompiled } from '@verdict/testkit/precompiled'
import { openJudgeHost } from './judge-host.ts'

export default async function setup(): Promise<void> {
  if (existsSync(keptPrecompiled)) return
  const judge = await openJudgeHost()
  await judge.close()
}
