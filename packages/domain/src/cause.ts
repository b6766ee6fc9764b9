// Hints for beginners, by patterns in compiler output, stderr or `endLine`. The first rule that matches a line wins, so
// narrower ones come first.

import { type Language, LanguageFamily, languageRecords } from './language.ts'
import type { RunEnding } from './run-words.ts'
import { Judge, judgeShortCode } from './verdict.ts'

type Source = 'compiler' | 'stderr' | 'end'

interface Rules<Name extends string> {
  from: Source
  in: readonly LanguageFamily[] | null
  causes: readonly (readonly [cause: Name, pattern: RegExp])[]
}

const { Cpp, Java, Python } = LanguageFamily

const table = [
  // gcc and g++, which quote with ‘’ or ' by locale.
  {
    from: 'compiler',
    in: [Cpp],
    causes: [
      [
        'chinesePunctuation',
        /error: [^（）；，：＂“”【】｛｝]{0,200}[（）；，：＂“”【】｛｝]|error: stray [‘']\\3\d\d[’'] in program/,
      ],
      ['unclosedText', /error: missing terminating ["'] character/],
      ['semicolon', /error: expected (?:[‘']=[’'], )?(?:[‘'],[’'](?:,)? (?:or )?)?[‘'];[’']/],
      ['elseAlone', /error: [‘']else[’'] without a previous [‘']if/],
      [
        'brackets',
        /error: (?:expected [‘'][)}\]][’']|expected declaration(?: or statement)? (?:before|at end)|expected unqualified-id before [‘'](?:return|if|for|while|\{|\})|expected identifier or [‘']\([’'] before [‘'](?:return|if|for|while|\}))/,
      ],
      [
        'cppAsC',
        /fatal error: (?:iostream|vector|string|algorithm|map|set|queue|stack|cmath|cstdio|cstring|cstdlib|bits\/stdc\+\+\.h): No such file|error: unknown type name [‘'](?:using|namespace|class|template|string|vector)[’']/,
      ],
      ['header', /fatal error: [\w./+-]{1,80}: No such file/],
      [
        'removedFunction',
        /[‘'](?:gets|itoa|strrev|getch|getche|clrscr|strlwr|strupr)[’'] (?:was not declared|undeclared)|(?:implicit declaration of function [‘']|undefined reference to [`‘'])(?:gets|itoa|strrev|getch|getche|clrscr|strlwr|strupr)[’']/,
      ],
      [
        'std',
        /error: [‘'](?:std::)?(?:cin|cout|endl|vector|string|map|set|queue|stack|deque|pair|priority_queue|sort|max|min|swap|unordered_map|getline|make_pair|reverse|printf|scanf|puts|abs|sqrt|pow|memset|strlen|strcmp|malloc|setprecision|fixed)[’'] (?:was not declared|undeclared|does not name a type|is not a member|has not been declared)|error: implicit declaration of function/,
      ],
      [
        'undeclared',
        /error: [‘'][^‘’']{1,100}[’'] (?:was not declared|undeclared|does not name a type)|error: unknown type name/,
      ],
      [
        'nameTaken',
        /error: reference to [‘'][^‘’']{1,100}[’'] is ambiguous|redeclared as different kind of (?:entity|symbol)|error: conflicting types for/,
      ],
      ['declaredTwice', /error: (?:redeclaration|redefinition|conflicting declaration)/],
      ['mainMissing', /undefined reference to [`‘']main[’']/],
      ['undefined', /undefined reference to/],
      ['mainInt', /error: [‘']::main[’'] must return/],
      ['assignment', /error: lvalue required as left operand of assignment/],
      ['arguments', /error: (?:too (?:few|many) arguments to function|no matching function for call)/],
      [
        'types',
        /error: (?:invalid conversion from|cannot convert|no match for [‘']operator|invalid operands|invalid types|incompatible types|conversion from|could not convert)/,
      ],
      [
        'arrayTooLarge',
        /relocation truncated to fit|error: size of array|error: size [‘'][^‘’']{1,60}[’'] of array|section .bss. will not fit/,
      ],
    ],
  },
  {
    from: 'compiler',
    in: [Java],
    causes: [
      ['chinesePunctuation', /error: illegal character: '\\u(?:ff|30|201)/],
      ['unclosedText', /error: unclosed (?:string|character) literal/],
      ['semicolon', /error: ';' expected/],
      ['elseAlone', /error: (?:'else' without 'if'|illegal start of type)/],
      [
        'brackets',
        /error: (?:reached end of file while parsing|class, interface, enum, or record expected|illegal start of expression|'[)}\]]' (?:or ',' )?expected)/,
      ],
      ['statement', /error: not a statement/],
      [
        'className',
        /error: (?:class \w{1,100} is public, should be declared in a file named|there is no class Main)/,
      ],
      ['import', /^ {2}symbol: {3}class /],
      ['undeclared', /^ {2}symbol: {3}(?:variable|method) /],
      ['declaredTwice', /error: (?:variable|method) [\w(), ]{1,100} is already defined/],
      ['lossy', /error: incompatible types: possible lossy conversion/],
      ['equality', /error: incompatible types: \w{1,20} cannot be converted to boolean/],
      [
        'arguments',
        /error: (?:no suitable (?:method|constructor)|[^;]{1,200} cannot be applied to given types)/,
      ],
      [
        'types',
        /error: (?:incompatible types|bad operand types|incomparable types|\w{1,20} cannot be dereferenced)/,
      ],
      ['returnMissing', /error: missing return statement/],
      ['uninitialized', /error: variable \w{1,100} might not have been initialized/],
      ['static', /error: non-static /],
      ['unreported', /error: unreported exception/],
    ],
  },
  // Python is only compiled to find syntax errors.
  {
    from: 'compiler',
    in: [Python],
    causes: [
      ['chinesePunctuation', /SyntaxError: invalid (?:non-printable )?character/],
      ['unclosedText', /SyntaxError: (?:unterminated |EOL while scanning string|EOF while scanning triple)/],
      ['python2', /SyntaxError: Missing parentheses in call to/],
      ['indent', /(?:IndentationError|TabError): /],
      ['colon', /SyntaxError: expected ':'/],
      ['brackets', /SyntaxError: (?:'.' was never closed|unmatched|closing parenthesis|unexpected EOF)/],
      ['equality', /SyntaxError: [^?]{1,100}Maybe you meant '=='/],
      ['pythonSyntax', /SyntaxError: /],
    ],
  },
  {
    from: 'stderr',
    in: [Python],
    causes: [
      ['inputEnded', /^EOFError/],
      [
        'inputLine',
        /^ValueError: (?:invalid literal for int|could not convert string to float|not enough values to unpack|too many values to unpack)/,
      ],
      ['index', /^IndexError/],
      ['key', /^KeyError/],
      ['zero', /^ZeroDivisionError/],
      ['recursionLimit', /^RecursionError/],
      ['undeclared', /^NameError/],
      ['local', /^UnboundLocalError/],
      ['none', /^(?:TypeError|AttributeError): [^N]{0,100}'NoneType'/],
      [
        'textAndNumber',
        /^TypeError: [^']{0,100}(?:'str' and '(?:int|float)'|'(?:int|float)' and 'str'|str \(not "(?:int|float)"\)|not all arguments converted)|^TypeError: 'str' object cannot be interpreted as an integer/,
      ],
      ['module', /^(?:ModuleNotFoundError|ImportError)/],
      ['memory', /^MemoryError/],
    ],
  },
  {
    from: 'stderr',
    in: [Java],
    causes: [
      ['index', /java\.lang\.(?:Array|String)?IndexOutOfBounds|java\.lang\.NegativeArraySize/],
      ['null', /java\.lang\.NullPointerException/],
      ['inputType', /java\.util\.InputMismatchException|java\.lang\.NumberFormatException/],
      ['inputEnded', /java\.util\.NoSuchElementException/],
      ['zero', /java\.lang\.ArithmeticException: \/ by zero/],
      ['recursion', /java\.lang\.StackOverflowError/],
      ['memory', /java\.lang\.OutOfMemoryError/],
      ['changedWhileRead', /java\.util\.ConcurrentModificationException/],
      ['mainMissing', /^Error: Main method not found/],
    ],
  },
  {
    from: 'stderr',
    in: [Cpp],
    causes: [
      ['index', /instance of 'std::out_of_range'/],
      ['inputType', /instance of 'std::invalid_argument'/],
      ['hugeSize', /instance of 'std::(?:length_error|bad_alloc|bad_array_new_length)'/],
      [
        'outsideArray',
        /^\*\*\* (?:stack smashing|buffer overflow) detected|^(?:free|malloc|realloc|munmap_chunk|malloc_consolidate)\(\): |^(?:double free|corrupted )/,
      ],
    ],
  },
  // Used when stderr says nothing more specific.
  {
    from: 'end',
    in: [Cpp],
    causes: [
      ['outsideArray', /^re signal (?:11|7)$/],
      ['zero', /^re signal 8$/],
      ['aborted', /^re signal 6$/],
    ],
  },
  {
    from: 'end',
    in: null,
    causes: [['forbidden', /^re signal 31$/]],
  },
  {
    from: 'end',
    in: [Cpp],
    causes: [['exitCode', /^re exit /]],
  },
  {
    from: 'end',
    in: [Python],
    causes: [['pythonException', /^re exit 1$/]],
  },
  {
    from: 'end',
    in: [Java],
    causes: [['javaException', /^re exit 1$/]],
  },
  {
    from: 'end',
    in: null,
    causes: [
      ['exitCode', /^re exit /],
      ['flush', /^tle idleUnflushed$/],
      ['waiting', /^tle idle$/],
    ],
  },
  {
    from: 'end',
    in: [Cpp],
    causes: [['slowCpp', /^tle/]],
  },
  {
    from: 'end',
    in: [Java],
    causes: [['slowJava', /^tle/]],
  },
  {
    from: 'end',
    in: [Python],
    causes: [['slowPython', /^tle/]],
  },
  {
    from: 'end',
    in: null,
    causes: [
      ['slow', /^tle/],
      ['memory', /^mle/],
      ['endless', /^ole/],
      ['whiteSpace', /^pe/],
      ['endedEarly', /endedEarly$/],
    ],
  },
  {
    from: 'end',
    in: [Cpp, Java],
    causes: [['wrongCpp', /^wa/]],
  },
  {
    from: 'end',
    in: null,
    causes: [['wrong', /^wa/]],
  },
] as const satisfies readonly Rules<string>[]

export type Cause = (typeof table)[number]['causes'][number][0]

const groups: readonly Rules<Cause>[] = table

const most = 3
/** Bounds matching, as a program's lines may be of any length. */
const lineChars = 400

export interface EndFacts {
  judge: Judge
  language: Language
  compiler?: string
  ending?: RunEnding | null
  stderr?: string
}

function endLine({ judge, ending }: EndFacts): string {
  const code = judgeShortCode[judge]
  if (!ending) return code
  if (ending.code === 'exit') return `${code} exit ${ending.exitCode}`
  return ending.code === 'signal' ? `${code} signal ${ending.signal}` : `${code} ${ending.code}`
}

function causesIn(text: string, from: Source, family: LanguageFamily): Cause[] {
  const own = groups.flatMap((group) =>
    group.from === from && (group.in === null || group.in.includes(family)) ? group.causes : [],
  )
  const found = new Set<Cause>()
  for (const line of text.split('\n')) {
    if (found.size === most) break
    const rule = own.find(([, pattern]) => pattern.test(line.slice(0, lineChars)))
    if (rule) found.add(rule[0])
  }
  return [...found]
}

export function causesOf(facts: EndFacts): Cause[] {
  const { family } = languageRecords[facts.language]
  if (facts.judge === Judge.CompileError) return causesIn(facts.compiler ?? '', 'compiler', family)
  if (facts.judge === Judge.Accepted) return []
  const said = causesIn(facts.stderr ?? '', 'stderr', family)
  return said.length > 0 ? said : causesIn(endLine(facts), 'end', family)
}
