import type { Comparison, ImportedProblem, Protocol } from '../problem.ts'
import { listed } from './lost-texts.ts'
import { wrapped } from './testlib-call.ts'
import { checkerProgram, type WrittenFormat } from './writer.ts'

const icpcs: readonly WrittenFormat[] = ['icpc', 'icpc-legacy']

const hydroCheckers: ReadonlySet<string> = new Set(
  `acmp caseicmp casencmp casewcmp dcmp fcmp hcmp icmp lcmp ncmp nyesno rcmp rcmp4 rcmp6 rcmp9 rncmp uncmp wcmp
  yesno`.split(/\s+/),
)

export const hydroChecker = ({ checker }: ImportedProblem): string | null =>
  checker.kind === 'standard' && hydroCheckers.has(checker.name) ? checker.name : null

const isPlain = ({ ignoreCase, floatAbsolute, floatRelative }: Comparison): boolean =>
  !ignoreCase && floatAbsolute === null && floatRelative === null

/**
 * Comparisons built into each judge. ICPC's default validator knows words and no lines; other comparisons become a generated
 * program.
 */
export const hasComparison: Record<WrittenFormat, (comparison: Comparison) => boolean> = {
  icpc: () => true,
  'icpc-legacy': () => true,
  hydro: (one) => one.by !== 'tokens' && isPlain(one),
  fps: (one) => one.by === 'lines' && isPlain(one),
}

export const fpsJudges: Partial<Record<Protocol, string>> = { hustoj: 'spj', testlib: 'tpj', upj: 'upj' }
export const hydroJudges: ReadonlySet<Protocol> = new Set<Protocol>([
  'testlib',
  'lemon',
  'qduoj',
  'syzoj',
  'hustoj',
  'kattis',
])

export const talkerJudges = ({ interactor }: ImportedProblem, format: WrittenFormat): boolean =>
  interactor !== null && format !== 'fps'

export function losesChecker(problem: ImportedProblem, format: WrittenFormat): boolean | string {
  const { checker } = problem
  if (talkerJudges(problem, format))
    return checker.kind === 'program' ? checker.protocol : checker.kind === 'standard' && checker.name
  if (format === 'hydro' && hydroChecker(problem) !== null) return false
  const own = checkerProgram(problem)
  if (!own) return checker.kind === 'missing' || (checker.kind === 'standard' && !checker.comparison)
  if (format === 'fps')
    return own.protocol in fpsJudges && own.program.files.length === 1 ? false : own.protocol
  if (format === 'hydro') return hydroJudges.has(own.protocol) ? false : own.protocol
  return wrapped(own.program, 'checker', own.protocol) ? false : own.protocol
}

export function losesInteractor({ interactor }: ImportedProblem, format: WrittenFormat): boolean | string {
  if (!interactor) return false
  const { program, protocol } = interactor
  if (icpcs.includes(format)) return wrapped(program, 'interactor', protocol) ? false : protocol
  const isKept = protocol === 'testlib' && (format === 'hydro' || program.files.length === 1)
  return isKept ? false : protocol
}

const kept: Record<WrittenFormat, ReadonlySet<string>> = {
  icpc: new Set(['pass-fail', 'scoring', 'interactive', 'multi-pass', 'submit-answer']),
  'icpc-legacy': new Set(['pass-fail', 'scoring', 'interactive']),
  hydro: new Set([
    'pass-fail',
    'scoring',
    'interactive',
    'multi-pass',
    'submit-answer',
    'communication',
    'objective',
  ]),
  fps: new Set(['pass-fail', 'interactive']),
}

export function losesKind(problem: ImportedProblem, format: WrittenFormat): boolean | string {
  const lost = problem.kinds.filter(
    (kind) =>
      !kept[format].has(kind) ||
      (format === 'fps' && kind === 'interactive' && losesInteractor(problem, format) !== false),
  )
  return listed(
    // Known to DOMjudge, though not in the specification.
    lost.map((kind) => (format === 'icpc-legacy' && kind === 'multi-pass' ? `${kind}: DOMjudge` : kind)),
  )
}
