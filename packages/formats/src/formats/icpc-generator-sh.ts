// data/generator.sh, where it is a plain list: calls of the functions that gen.sh of Kodsport's testdata_tools has, or one
// program with its output in a file for each line. Nothing is run; any other line makes it a program, which is not read.

import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { commandOf, shellWords } from '../commands.ts'
import { type Content, nameOf, textContent } from '../content.ts'
import { filesIn, type View } from '../format.ts'
import { type Described, generatorName } from './icpc-described.ts'

/** A line too much, or one that does more. */
class NotPlain extends Error {}

const withoutEnding = (path: string): string => nameOf(path).replace(/\.[^.]+$/, '')
const inPackage = (path: string): string => posix.normalize(`data/${path}`)

const linesAtMost = 5_000

/** Their seed is the hash of a test's name. */
const seedOf = (name: string): number =>
  Number.parseInt(createHash('md5').update(name).digest('hex').slice(0, 6), 16)

const paddedNumber = (number: number): string => String(number).padStart(3, '0')

/** @returns null: its output goes nowhere else */
function redirectionOf(line: string): { called: string; to: string } | null {
  const at = line.indexOf('>')
  const to = line.slice(at + 1).trim()
  if (at < 0 || to === '' || /\s/.test(to)) return null
  return { called: line.slice(0, at).replace(/\s1$/, ''), to }
}

/** Lines that prepare what nobody needs here. */
const preparing =
  /^(?:set\s|cd\s|export\s+\w+$|ulimit\s|mkdir\s|rm\s|chmod\s|echo\s[^>|&;]*$|setup_dirs$|cleanup_programs$|wait$|PPATH=|USE_PARALLEL=|USE_SYMLINKS=|REQUIRE_SAMPLE_REUSE=|g\+\+\s|javac\s)/

const assignment = /^(?:export\s+|readonly\s+)?([A-Za-z_]\w{0,99})=(.*)$/

interface Case {
  stem: string
  group: string
}

class Script {
  readonly files = new Map<string, Content>()
  readonly commands = new Map<string, string>()
  readonly programs = new Map<string, readonly string[]>()
  solution = ''
  private readonly view: View
  private isScoring = true
  private usesTools = false
  private index = 1
  private group = ''
  private total = 0
  private readonly cases = new Map<string, Case>()
  private readonly names = new Map<string, string>()
  private readonly groups = new Map<string, string[]>()
  private readonly settings = new Map<string, string[]>()
  private readonly variables = new Map<string, string>()
  private last = ''

  constructor(view: View) {
    this.view = view
  }

  read(text: string): void {
    const lines = text.replaceAll('\\\n', ' ').split('\n')
    if (lines.length > linesAtMost) throw new NotPlain()
    for (const raw of lines) {
      const line = raw.trim()
      if (line === '' || line.startsWith('#')) continue
      this.line(line)
    }
    if (this.usesTools && this.isScoring) this.finish()
    for (const [folder, said] of this.settings) this.put(`${folder}testdata.yaml`, `${said.join('\n')}\n`)
  }

  private put(path: string, text: string): void {
    this.files.set(path, textContent(path, text))
  }

  private line(line: string): void {
    if (/^(?:\.|source)\s.*gen\.sh"?$/.test(line)) {
      this.usesTools = true
      return
    }
    if (line.startsWith('USE_SCORING=')) {
      this.isScoring = line !== 'USE_SCORING=0'
      return
    }
    if (preparing.test(line) || this.assigned(line)) return
    const words = shellWords(redirectionOf(line)?.called ?? line, this.variables)
    const [name = '', ...args] = words ?? []
    const call = this.usesTools && Object.hasOwn(calls, name) ? calls[name] : undefined
    if (call) call.call(this, args)
    else this.redirected(line)
  }

  /** A variable that a program fills is not known. */
  private assigned(line: string): boolean {
    const [, name, said = ''] = assignment.exec(line) ?? []
    if (name === undefined) return false
    const words = shellWords(said, this.variables)
    if (words && words.length <= 1) this.variables.set(name, words[0] ?? '')
    else if (/^"?\$\([^;&|<>]*\)"?$/.test(withoutComment(said).trim())) this.variables.delete(name)
    else return false
    return true
  }

  /** `./gen 10 5 > secret/1.in` */
  private redirected(line: string): void {
    const { called = '', to = '' } = redirectionOf(line) ?? {}
    if (/[|&;]/.test(called)) throw new NotPlain()
    const target = to.replaceAll(/["']/g, '')
    const words = shellWords(called, this.variables)
    const path = inPackage(target)
    if (!words || words.length === 0 || !/^data\/(?:sample|secret)\/.*\.in$/.test(path)) throw new NotPlain()
    const [first = '', ...rest] = words
    const isInterpreted = /^(?:python3?|pypy3?|java|bash|sh)$/.test(first)
    const [program = '', ...args] = isInterpreted ? rest : [first, ...rest]
    const file = this.sourceOf(program)
    if (file === null) throw new NotPlain()
    const name = generatorName(withoutEnding(file))
    this.programs.set(name, [file])
    this.command(path.slice(0, -'.in'.length), name, args)
  }

  /** The binary lies beside its source, or the source is called. */
  private sourceOf(program: string): string | null {
    const places = [inPackage(program), posix.normalize(`generators/${nameOf(program)}`)]
    for (const place of places) {
      if (this.view.files.has(place)) return place
      for (const ending of ['.cpp', '.cc', '.py', '.java', '.c']) {
        if (this.view.files.has(place + ending)) return place + ending
      }
    }
    return null
  }

  private command(stem: string, program: string, args: readonly string[]): void {
    const line = commandOf(generatorName(program), args)
    if (line === null) throw new NotPlain()
    this.commands.set(stem, line)
  }

  useSolution([file = '']: string[]): void {
    this.solution = posix.normalize(`submissions/accepted/${file}`)
  }

  compile([file = '']: string[]): void {
    this.programs.set(withoutEnding(file), [inPackage(file)])
  }

  samples(): void {
    this.settings.set('data/sample/', ['on_reject: continue', 'accept_score: 0', 'grader_flags: first_error'])
  }

  sample([name = '']: string[]): void {
    this.names.set(name, `${paddedNumber(this.index)}-${name}`)
    this.index += 1
    this.add(name, `data/sample/${name}`, 'sample')
  }

  begin([name = '', score = '']: string[]): void {
    if (!/^\d+$/.test(score)) throw new NotPlain()
    this.group = name
    this.total += Number(score)
    this.groups.set(name, [])
    this.settings.set(this.folder, [
      'on_reject: break',
      `accept_score: ${score}`,
      `range: 0 ${score}`,
      'grader_flags: min',
    ])
  }

  private get folder(): string {
    return this.group === '' ? 'data/secret/' : `data/secret/${this.group}/`
  }

  flags(key: string, args: string[]): void {
    const folder = this.isScoring ? this.folder : 'data/'
    this.settings.set(folder, [
      ...(this.settings.get(folder) ?? []),
      `${key}: ${JSON.stringify(args.join(' '))}`,
    ])
  }

  private add(name: string, stem: string, group: string): void {
    this.cases.set(name, { stem, group })
    this.groups.set(group, [...(this.groups.get(group) ?? []), name])
    this.last = stem
  }

  test([name = '', program, ...args]: string[]): void {
    if (program === undefined) return this.again(name)
    if (this.cases.has(name) || !this.programs.has(program)) throw new NotPlain()
    const stem = this.next(name)
    this.command(stem, program, [...args, String(seedOf(name))])
    this.add(name, stem, this.group)
  }

  private next(name: string): string {
    const stem = `${this.folder}${paddedNumber(this.index)}-${name}`
    this.index += 1
    return stem
  }

  private again(name: string): void {
    const known = this.cases.get(name)
    if (!known) throw new NotPlain()
    if (known.group === this.group) return
    const stem = this.folder + (this.names.get(name) ?? nameOf(known.stem))
    const command = this.commands.get(known.stem)
    if (command !== undefined) this.commands.set(stem, command)
    for (const ending of ['.in', '.ans', '.hint', '.desc']) this.copy(known.stem + ending, stem + ending)
    this.cases.set(name, { stem: known.stem, group: this.group })
    this.groups.set(this.group, [...(this.groups.get(this.group) ?? []), name])
  }

  private copy(from: string, to: string): void {
    const content = this.view.files.get(from) ?? this.files.get(from)
    if (content) this.files.set(to, { ...content, path: to })
  }

  manual([path = '']: string[]): void {
    const name = withoutEnding(path)
    if (this.cases.has(name)) return this.again(name)
    const stem = this.next(name)
    this.copy(inPackage(path), `${stem}.in`)
    this.add(name, stem, this.group)
  }

  /** All inputs of a folder. */
  manuals([folder = '']: string[]): void {
    const inputs = filesIn(this.view, `${inPackage(folder).replace(/\/$/, '')}/`)
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.in'))
      .toSorted()
    if (inputs.length === 0) throw new NotPlain()
    for (const path of inputs) this.manual([posix.relative('data', path)])
  }

  include(names: string[]): void {
    for (const name of names) {
      const inside = this.groups.get(name)
      if (!inside) throw new NotPlain()
      for (const one of inside) this.again(one)
    }
  }

  say(ending: string, [text = '']: string[]): void {
    if (this.last !== '') this.put(`${this.last}.${ending}`, `${text}\n`)
  }

  /** As the tools write it beside what the lines say. */
  private finish(): void {
    const range = `range: 0 ${this.total}`
    this.settings.set('data/', ['on_reject: continue', range, 'grader_flags: ignore_sample'])
    this.settings.set('data/secret/', [
      'on_reject: continue',
      range,
      'grader_flags: first_error accept_if_any_accepted',
    ])
  }
}

const calls: Record<string, (this: Script, args: string[]) => void> = {
  use_solution(args) {
    this.useSolution(args)
  },
  compile(args) {
    this.compile(args)
  },
  samplegroup() {
    this.samples()
  },
  sample(args) {
    this.sample(args)
  },
  sample_manual(args) {
    this.sample(args)
  },
  group(args) {
    this.begin(args)
  },
  limits(args) {
    this.flags('input_validator_flags', args)
  },
  output_validator_flags(args) {
    this.flags('output_validator_flags', args)
  },
  tc(args) {
    this.test(args)
  },
  tc_manual(args) {
    this.manual(args)
  },
  tg_manual(args) {
    this.manuals(args)
  },
  include_group(args) {
    this.include(args)
  },
  hint(args) {
    this.say('hint', args)
  },
  desc(args) {
    this.say('desc', args)
  },
}

/** @returns null: it is a program of its own */
export function readScript(view: View, text: string): Described | null {
  const script = new Script(view)
  try {
    script.read(text)
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
  const { files, commands, programs, solution } = script
  return commands.size + files.size === 0 ? null : { files, commands, programs, solution }
}

function withoutComment(text: string): string {
  const at = text.search(/\s#/)
  return at < 0 ? text : text.slice(0, at)
}
