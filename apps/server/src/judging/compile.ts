// A source is compiled as the problem would compile it: with its headers and, of a solution, the grader of its language.

import { judgeCompile, type JudgeCompile } from '@verdict/contract/judge-protocol'
import type { CompileRequest, CompilerMessage } from '@verdict/contract/compile'
import { messagesIn } from '@verdict/domain/compiler-messages'
import { Refusal } from '@verdict/contract/refusal'
import { judgedAs, problemForJudging } from '../archive/index.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { AskingHost } from './host.ts'
import { type TrialWait, tryAs, waitMs } from './trial.ts'
import { type CompileTrial, takeWaitingCompile } from './trial-queries.ts'
import { asStarted } from './verification/verification-run.ts'

async function asTrial(tx: Queryable, pid: number, request: CompileRequest): Promise<CompileTrial> {
  const problem = await problemForJudging(tx, pid)
  if (!problem) throw new Refusal('NOT_FOUND')
  const { sources, answer } = judgedAs(problem, request.language)
  return { what: 'compile', ...request, ...asStarted(request), sources, answer }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED; NOT_READY if no host did it in time */
export async function compileSource(
  context: Pick<Context, 'db' | 'channel' | 'rateLimiter'>,
  viewer: Viewer,
  pid: number,
  request: CompileRequest,
  wait: TrialWait,
): Promise<{ error: string | null; messages: CompilerMessage[] }> {
  const { compileError } = await tryAs(context, viewer, pid, (tx) => asTrial(tx, pid, request), wait)
  return { error: compileError, messages: compileError === null ? [] : messagesIn(compileError) }
}

export async function takeCompile(tx: Queryable, host: AskingHost): Promise<JudgeCompile | null> {
  if (!host.makes) return null
  const taken = await takeWaitingCompile(tx, host, waitMs)
  const request = typeof taken?.request === 'object' ? taken.request : null
  return judgeCompile.safeParse({ ...request, trialId: taken?.id }).data ?? null
}
