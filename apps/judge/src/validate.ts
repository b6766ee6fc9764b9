// A validator reads each input on stdin. 0 accepts by testlib's protocol, 42 by Kattis'; any other ending rejects.

import { rm } from 'node:fs/promises'
import type { JudgedTest, JudgeTask } from '@verdict/contract/judge-protocol'
import { type Language, languageRecords, problemProgramLanguage } from '@verdict/domain/language'
import { scoreOfVerdict } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { holdFile } from './ahead.ts'
import { compileAnswer } from './answer.ts'
import type { Program } from './compile.ts'
import { cutToBytes } from './compiler-output.ts'
import type { Judging } from './judging.ts'
import { boxEnvironment } from './languages/definition.ts'
import { checkerLimits, compileProblemProgram, messageOf } from './problem-program.ts'
import { fullProtocolOf } from './protocols/table.ts'
import { programOf } from './run.ts'
import { testsInTime } from './slice.ts'
import { failureOf } from './verdict-of-checker.ts'
import { HostFault } from './verdict-of-run.ts'

const messageBytes = 400

const familyOf = (language: Language) => languageRecords[language].family

type ScoredTest = JudgedTest & { score: number }

/** @throws HostFault, or what the signal was aborted with. */
export async function validateInputs(
  task: JudgeTask,
  judging: Judging,
): Promise<{ error: string } | { tests: ScoredTest[] }> {
  const { slot, tools, signal } = judging
  const compiled =
    task.language === problemProgramLanguage
      ? await compileProblemProgram(slot, tools, task.code, signal, task.sources)
      : await compileAnswer(slot, tools, { ...task, answer: 'program' }, signal)
  if ('error' in compiled) return compiled
  using program = compiled.program
  const tests: ScoredTest[] = []
  for (const [, { uuid, input }] of testsInTime(task, judging.makesRoom)) {
    using held = await holdFile(judging, input)
    tests.push({ uuid, ...(await validateInput(task, judging, program, held)) })
    judging.progress(tests)
  }
  return { tests }
}

/** @throws HostFault, or the reason of `signal` */
export async function validateInput(
  { protocol, flags }: Pick<JudgeTask, 'protocol' | 'flags'>,
  { slot, signal }: Pick<Judging, 'slot' | 'signal'>,
  program: Program,
  input: { path: string },
): Promise<Omit<ScoredTest, 'uuid'>> {
  const { validCode } = fullProtocolOf(protocol, 'validator')
  const stdout = slot.fresh('validator')
  const request = {
    ...calledWith(program, flags),
    stdin: slot.inBase(input.path),
    stdout: slot.inBase(stdout),
  } as const
  const facts = await slot.gate.beside(() => slot.run(request, signal))
  if (facts.execError !== null) throw new HostFault(`a validator could not be started: ${facts.execError}`)
  const isAccepted = failureOf(facts) === null && facts.exitCode === validCode
  const judge = isAccepted ? Judge.Accepted : Judge.WrongAnswer
  const message = isAccepted ? '' : await wordsOf(facts, stdout)
  await rm(stdout, { force: true })
  return {
    judge,
    score: scoreOfVerdict(judge),
    time: Math.round(facts.cpuUs / 1000),
    memory: Math.ceil(facts.peakBytes / 1024),
    message,
  }
}

function calledWith(program: Program, flags: readonly string[]) {
  const own = checkerLimits(0)
  if (familyOf(program.definition.language) === familyOf(problemProgramLanguage)) {
    return {
      argv: ['/box/main', ...flags],
      env: boxEnvironment,
      box: { kind: 'directory', path: program.directory },
      limits: own,
    } as const
  }
  const limits = {
    cpuTimeMs: own.cpuMs,
    wallTimeMs: own.wallMs,
    memoryKb: own.memoryBytes / 1024,
    outputBytes: own.outputBytes,
    processes: own.processes,
  }
  const run = programOf({ program }, { limits })
  return { ...run, argv: [...run.argv, ...flags] }
}

async function wordsOf(facts: RunFacts, stdout: string): Promise<string> {
  const said = (await messageOf(facts, stdout)).trim()
  const ended = failureOf(facts) ?? (said === '' ? `exit code ${facts.exitCode}` : null)
  return cutToBytes([ended, said].filter((part) => part !== null && part !== '').join(': '), messageBytes)
}
