// Data of the first failed test, for teachers who let students see it. Only the first MiB is searched for a difference.

import type { Excerpt, FoundFailure } from '@verdict/contract/failure'
import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { Written } from '@verdict/contract/run'
import { failureRules } from '@verdict/domain/feedback'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { beginningOf } from './beginning.ts'
import type { File } from './compare.ts'
import { type Beginning, differenceOf } from './difference.ts'
import type { Failed } from './kinds/kind.ts'

const { beforeChars, excerptChars, inputBytes, searchedBytes, stderrBytes } = failureRules

const linesBefore = 2

function startBefore(text: string, at: number): number {
  let start = at
  for (let line = 0; line <= linesBefore && start > 0; line++) {
    const newline = start === 1 ? -1 : text.lastIndexOf('\n', start - (line === 0 ? 1 : 2))
    start = newline + 1
  }
  return Math.max(start, at - beforeChars)
}

const linesIn = (text: string): number => text.split('\n').length

function excerptOf(text: string, bytes: number, at: number | null): Excerpt {
  const from = at === null ? 0 : startBefore(text, at)
  return {
    text: text.slice(from, from + excerptChars),
    line: linesIn(text.slice(0, from)),
    bytes,
    at: at === null ? null : at - from,
  }
}

async function searched({ path, bytes }: File): Promise<Beginning> {
  const isCut = bytes > searchedBytes
  return { text: await beginningOf(path, Math.min(bytes, searchedBytes)), isCut }
}

export class FirstFailure {
  found: FoundFailure | null = null
  private readonly task: Pick<JudgeTask, 'kind' | 'comparison'>

  constructor(task: Pick<JudgeTask, 'kind' | 'comparison'>) {
    this.task = task
  }

  /** Takes the first failure only. Faults of the problem are not shown. */
  readonly take = async (failed: Failed): Promise<void> => {
    if (this.found !== null || failed.judge === Judge.SystemError) return
    const { test, facts } = failed
    const input = { text: await beginningOf(test.input.path, inputBytes), bytes: test.input.bytes }
    const stderr: Written = {
      text: facts.stderr.toString('utf8', 0, stderrBytes),
      bytes: facts.stderrBytes,
    }
    this.found = { input, stderr, ...(await this.outputs(failed)) }
  }

  private async outputs({
    test,
    judge,
    facts,
    outputPath,
  }: Failed): Promise<Pick<FoundFailure, 'expected' | 'output'>> {
    if (outputPath === null) return { expected: null, output: null }
    const expected = await searched(test.output)
    const output = await searched({ path: outputPath, bytes: facts.stdoutBytes })
    const isCompared = this.task.kind === ProblemType.Traditional
    const at = isCompared ? differenceOf(judge, expected, output, this.task.comparison) : null
    return {
      expected: excerptOf(expected.text, test.output.bytes, at?.expected ?? null),
      output: excerptOf(output.text, facts.stdoutBytes, at?.actual ?? null),
    }
  }
}
