// Tests of a Polygon package: numbered by their place in problem.xml; their files may be missing.

import { commandLine } from '../commands.ts'
import { byCount } from '@verdict/domain/natural-order'
import { textBytes } from '../limits.ts'
import type { Content } from '../content.ts'
import {
  type ImportedProblem,
  type ImportedTest,
  isToMake,
  lacksAnswer,
  lose,
  markScoring,
  type TestGroup,
} from '../problem.ts'
import type { View } from '../format.ts'
import { readText } from '../text.ts'
import type { XmlNode } from '../xml.ts'

const printed = (pattern: string, number: number): string =>
  pattern.replace(/%(0?)(\d{0,2})d/, (_whole, zero: string, width: string) =>
    String(number).padStart(Number(width), zero === '0' ? '0' : ' '),
  )

const numberOf = (text: string): number | null => {
  const number = Number(text.trim())
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

const positive = (text: string): number | null => {
  const number = numberOf(text)
  return number !== null && number > 0 ? number : null
}

export async function readTests(view: View, problem: ImportedProblem, judging: XmlNode): Promise<void> {
  const sets = judging.all('testset')
  const set = sets.find((node) => node.attribute('name') === 'tests') ?? sets[0]
  if (!set) return
  const [time, memory] = [positive(set.at('time-limit').text), positive(set.at('memory-limit').text)]
  problem.limits.timeMs = time
  problem.limits.memoryKb = memory === null ? null : Math.round(memory / 1024)
  const nodes = set.at('tests').all('test')
  const inputs = set.at('input-path-pattern').text.trim() || 'tests/%02d'
  const answers = set.at('answer-path-pattern').text.trim() || 'tests/%02d.a'
  let absent = 0
  for (const [index, node] of nodes.entries()) {
    const name = printed(inputs, index + 1)
    const input = view.files.get(name) ?? null
    const output = view.files.get(printed(answers, index + 1)) ?? null
    const test = testOf(node, name, input, output)
    if (input ?? test.command) problem.tests.push(test)
    else absent += 1
  }
  const made = problem.tests.filter(isToMake).length
  const examples = await examplesOf(view)
  await answerSamples(problem, examples)
  const unanswered = problem.tests.filter((test) => lacksAnswer(problem, test))
  for (const { name } of unanswered) lose(problem, 'answer-missing', { file: name })
  const isFull = absent + made === 0 && unanswered.length === 0 && nodes.length > 0
  problem.version = isFull ? 'full' : 'standard'
  if (absent > 0) lose(problem, 'generated-tests', { count: absent, of: nodes.length })
  for (const other of sets.filter((node) => node !== set && node.at('tests').children.length > 0)) {
    lose(problem, 'setting-ignored', { name: `testset ${other.attribute('name')}` })
  }
  readGroups(problem, set)
  await readSamples(problem, examples)
}

function testOf(
  node: XmlNode,
  name: string,
  input: ImportedTest['input'],
  output: ImportedTest['output'],
): ImportedTest {
  const description = node.attribute('description')
  const command = commandLine(node.attribute('cmd'))
  const file = numberOf(node.attribute('from-file'))
  return {
    name,
    input,
    output,
    isSample: node.attribute('sample') === 'true',
    group: node.attribute('group') || null,
    points: numberOf(node.attribute('points')),
    ...(command !== '' && node.attribute('method') !== 'manual' && { command }),
    ...(command !== '' && file !== null && { commandFile: file }),
    ...(description !== '' && { description }),
  }
}

/** Groups that only tests name exist, too. A complete group is worth its own points, or else its tests' together. */
function readGroups(problem: ImportedProblem, set: XmlNode): void {
  const nodes = new Map(
    set
      .at('groups')
      .all('group')
      .map((node) => [node.attribute('name'), node]),
  )
  const names = [...new Set([...nodes.keys(), ...problem.tests.flatMap(({ group }) => group ?? [])])].sort(
    byCount,
  )
  const worth = problem.tests.some(({ points }) => points !== null && points > 0)
  const stated = [...nodes.values()].some((node) => (numberOf(node.attribute('points')) ?? 0) > 0)
  if (!worth && !stated) return
  markScoring(problem)
  for (const name of names) problem.groups.push(groupOf(problem, name, nodes.get(name)))
}

function groupOf(problem: ImportedProblem, name: string, node: XmlNode | undefined): TestGroup {
  const ofTests = problem.tests.reduce(
    (sum, { group, points }) => sum + (group === name ? (points ?? 0) : 0),
    0,
  )
  const policy = node?.attribute('points-policy') ?? ''
  const feedback = node?.attribute('feedback-policy') ?? ''
  if (feedback !== '' && feedback !== 'complete')
    lose(problem, 'setting-ignored', { name: `feedback-policy ${feedback}` })
  return {
    name,
    points: numberOf(node?.attribute('points') ?? '') ?? ofTests,
    scoring: policy === 'complete-group' ? 'all' : 'sum',
    dependsOn:
      node
        ?.at('dependencies')
        .all('dependency')
        .map((one) => one.attribute('group')) ?? [],
  }
}

interface Example {
  input: string
  output: string
  answer: Content
}

async function examplesOf(view: View): Promise<Example[]> {
  const shown = /^(?:statements|statement-sections)\/([^/]+)\/example\.(\d+)$/
  const found = new Map<string, Example>()
  for (const content of view.files.values()) {
    const [, , number] = shown.exec(content.path) ?? []
    const answer = view.files.get(`${content.path}.a`)
    const isKnown = number === undefined || found.has(number)
    if (isKnown || !answer || content.bytes + answer.bytes > textBytes.sample) continue
    const [input, output] = [
      await readText(content, textBytes.sample),
      await readText(answer, textBytes.sample),
    ]
    found.set(number, { input, output, answer })
  }
  return [...found].sort(([a], [b]) => byCount(a, b)).map(([, example]) => example)
}

/** A standard package has only the answers that its statements show. */
async function answerSamples(problem: ImportedProblem, examples: readonly Example[]): Promise<void> {
  if (problem.interactor) return
  for (const test of problem.tests) {
    if (!test.isSample || test.output || !test.input || test.input.bytes > textBytes.sample) continue
    const input = (await readText(test.input, textBytes.sample)).trim()
    test.output = examples.find((example) => example.input.trim() === input)?.answer ?? null
  }
}

/** Examples may differ from the tests; in interactive problems they always do. */
async function readSamples(problem: ImportedProblem, examples: readonly Example[]): Promise<void> {
  const tests = problem.tests.filter(({ isSample }) => isSample)
  if (examples.length === 0 && problem.interactor) return
  for (const [index, { input, output, name }] of tests.entries()) {
    if (!input || !output || input.bytes + output.bytes > textBytes.sample) continue
    const tested = {
      input: await readText(input, textBytes.sample),
      output: await readText(output, textBytes.sample),
    }
    if (examples.length === 0) problem.samples.push({ ...tested, explanation: {} })
    const example = examples[index]
    const differs =
      example &&
      (tested.input.trim() !== example.input.trim() || tested.output.trim() !== example.output.trim())
    if (differs && !problem.interactor) lose(problem, 'sample-differs', { file: name })
  }
  for (const { input, output } of examples) problem.samples.push({ input, output, explanation: {} })
}
