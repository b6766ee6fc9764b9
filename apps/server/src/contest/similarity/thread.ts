import type { LanguageFamily } from '@verdict/domain/language'
import { parentPort } from 'node:worker_threads'
import { type Authored, commonOf } from './common.ts'
import { allRunsOf, fingerprintsOf } from './fingerprints.ts'
import { fragmentsOf, type Matching } from './fragments.ts'
import { readProgram } from './program.ts'

export type ThreadRequest =
  | { do: 'fingerprints' | 'all runs'; family: LanguageFamily; code: string }
  | {
      do: 'fragments'
      family: LanguageFamily
      left: string
      right: string
      without: number[]
    }
  | { do: 'common'; programs: Authored[]; without: readonly number[] }

export type ThreadAnswer = { prints: number[]; inTexts?: boolean } | Matching | { failed: string }

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  if (request.do === 'common') return { prints: commonOf(request.programs, new Set(request.without)) }
  const { family } = request
  if (request.do === 'fragments') {
    const [left, right] = [await readProgram(family, request.left), await readProgram(family, request.right)]
    return fragmentsOf(left, right, new Set(request.without))
  }
  const program = await readProgram(family, request.code)
  if (request.do === 'all runs') return { prints: allRunsOf(program) }
  return { prints: fingerprintsOf(program), inTexts: program.inTexts }
}

async function tell(request: ThreadRequest): Promise<void> {
  const said = await answer(request).catch((error: unknown) => ({
    failed: error instanceof Error ? error.message : String(error),
  }))
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(said)
}

parentPort?.on('message', (request: ThreadRequest) => void tell(request))
