import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type Content, extensionOf, nameOf } from './content.ts'
import type { Program } from './problem.ts'

const byExtension: Record<string, string> = {
  '.c': 'c',
  '.cc': 'cpp',
  '.cpp': 'cpp',
  '.cxx': 'cpp',
  '.c++': 'cpp',
  '.java': 'java',
  '.py': 'python3',
  '.py2': 'python2',
  '.py3': 'python3',
  '.kt': 'kotlin',
  '.pas': 'pascal',
  '.dpr': 'pascal',
  '.go': 'go',
  '.rs': 'rust',
  '.js': 'javascript',
  '.ts': 'typescript',
  '.ml': 'ocaml',
  '.cs': 'csharp',
  '.hs': 'haskell',
  '.rb': 'ruby',
  '.php': 'php',
  '.scala': 'scala',
  '.d': 'd',
  '.sh': 'bash',
}

export const isSource = (path: string): boolean => Object.hasOwn(byExtension, extensionOf(path))

export function languageNamed(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const patterns: [RegExp, string][] = [
    [/^(?:python|pypy|py)\.?2/, 'python2'],
    [/^(?:python|pypy|py)/, 'python3'],
    [/^javascript|^js|^node/, 'javascript'],
    [/^java/, 'java'],
    [/^(?:cpp|c\+\+|g\+\+|cc|clang\+\+|gpp|msvc)/, 'cpp'],
    [/^(?:c$|c\.|gcc|clang|c(?:89|90|99|11|17)$)/, 'c'],
    [/^(?:pas|fpc|delphi|pascal)/, 'pascal'],
    [/^kotlin|^kt/, 'kotlin'],
    [/^(?:csharp|c#|cs)/, 'csharp'],
    [/^go/, 'go'],
    [/^rust/, 'rust'],
  ]
  return patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? plain
}

const ours: Record<string, Language> = {
  c: Language.C,
  cpp: Language.Cpp17,
  java: Language.Java,
  python3: Language.Python,
  go: Language.Go,
  rust: Language.Rust,
  javascript: Language.JavaScript,
  typescript: Language.TypeScript,
  kotlin: Language.Kotlin,
  pascal: Language.Pascal,
  haskell: Language.Haskell,
  ocaml: Language.OCaml,
  ruby: Language.Ruby,
  php: Language.Php,
  csharp: Language.CSharp,
}

/** Version names that matter where it is not the language's default. */
const versions: [RegExp, string, Language][] = [
  [/(?:\+\+|cpp|std)(?:0x|11)/i, 'cpp', Language.Cpp11],
  [/(?:\+\+|cpp|std)(?:2a|20)/i, 'cpp', Language.Cpp20],
  [/(?:\+\+|cpp|std)(?:2b|23)/i, 'cpp', Language.Cpp23],
  [/^pypy/i, 'python3', Language.PyPy],
]

export const isOtherVersion = ({ language, languageName }: Program): boolean =>
  language !== null && language !== (ours[languageName] ?? null)

export function programOf(files: Content[], named = ''): Program {
  const name =
    named === '' ? (byExtension[extensionOf(files[0]?.path ?? '')] ?? 'unknown') : languageNamed(named)
  const version = versions.find(([pattern, of]) => of === name && pattern.test(named))
  const language = version?.[2] ?? (Object.hasOwn(ours, name) ? ours[name]! : null)
  return { files, languageName: name, language }
}

export function programOfFolder(files: Content[], named = ''): Program {
  const first = files.find(({ path }) => /^(?:main|__main__|mainkt)\./i.test(nameOf(path)))
  const source = first ?? files.find(({ path }) => isSource(path)) ?? files[0]
  return programOf(source ? [source, ...files.filter((file) => file !== source)] : files, named)
}

const wrong: Judge[] = [
  Judge.WrongAnswer,
  Judge.PresentationError,
  Judge.TimeLimitExceeded,
  Judge.RuntimeError,
  Judge.MemoryLimitExceeded,
  Judge.OutputLimitExceeded,
]

const verdicts: Record<string, Judge[]> = {
  accepted: [Judge.Accepted],
  correct: [Judge.Accepted],
  ac: [Judge.Accepted],
  main: [Judge.Accepted],
  modelsolution: [Judge.Accepted],
  wronganswer: [Judge.WrongAnswer, Judge.PresentationError],
  wa: [Judge.WrongAnswer, Judge.PresentationError],
  presentationerror: [Judge.PresentationError, Judge.WrongAnswer],
  nooutput: [Judge.WrongAnswer, Judge.PresentationError],
  timelimitexceeded: [Judge.TimeLimitExceeded],
  timelimit: [Judge.TimeLimitExceeded],
  tle: [Judge.TimeLimitExceeded],
  timelimitexceededoraccepted: [Judge.TimeLimitExceeded, Judge.Accepted],
  timelimitexceededormemorylimitexceeded: [Judge.TimeLimitExceeded, Judge.MemoryLimitExceeded],
  timelimitandruntimeerror: [Judge.TimeLimitExceeded, Judge.RuntimeError, Judge.MemoryLimitExceeded],
  memorylimitexceeded: [Judge.MemoryLimitExceeded],
  memorylimit: [Judge.MemoryLimitExceeded],
  runtimeerror: [Judge.RuntimeError, Judge.MemoryLimitExceeded],
  runerror: [Judge.RuntimeError, Judge.MemoryLimitExceeded],
  rte: [Judge.RuntimeError, Judge.MemoryLimitExceeded],
  outputlimit: [Judge.OutputLimitExceeded],
  outputlimitexceeded: [Judge.OutputLimitExceeded],
  compilererror: [Judge.CompileError],
  compileerror: [Judge.CompileError],
  rejected: wrong,
  failed: wrong,
  incorrect: wrong,
}

export const verdictNamed = (name: string): Judge[] =>
  Object.hasOwn(verdicts, keyOf(name)) ? verdicts[keyOf(name)]! : []

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')
