import { cpp } from './cpp.ts'
import type { LanguageWords } from './language-words.ts'

const names = {
  types: 'InStream pattern TResult I64 U64',
  functions: `registerGen registerValidation registerTestlibCmd registerInteraction setName startTest rnd wnext wany any
    perm distinct shuffle println opt next_opt has_opt prepareOpts ensureNoUnusedOpts suppressEnsureNoUnusedOpts next inf
    ouf ans tout readInt readInteger readInts readIntegers readLong readLongs readUnsignedLong readUnsignedLongs readReal
    readReals readDouble readDoubles readStrictReal readStrictReals readStrictDouble readStrictDoubles readToken
    readTokens readTokenTo readWord readWords readWordTo readLine readLines readLineTo readString readStrings
    readStringTo readChar readSpace readEoln readEof seekEof seekEoln eof eoln curChar nextChar skipChar unreadChar
    skipBlanks nextLine reset quit quits quitf quitif quitp quitpi ensure ensuref expectf expectedButFound validator
    testset group addFeature feature setTestCase unsetTestCase format toString vtos trim split tokenize join upperCase
    lowerCase compress englishEnding doubleCompare doubleDelta stringToLongLong stringToUnsignedLongLong stringToDouble
    stringToStrictDouble disableFinalizeGuard setAppesModeEncoding resultExitCode`,
  constants: '_ok _wa _pe _fail _pc _points _dirt _unexpected_eof',
}

/** C++ with testlib. */
export const testlib: LanguageWords = {
  keywords: cpp.keywords,
  types: `${names.types} ${cpp.types}`,
  functions: `${names.functions} ${cpp.functions}`,
  constants: `${names.constants} ${cpp.constants}`,
  snippets: {
    ...cpp.snippets,
    generator:
      '#include "testlib.h"\nusing namespace std;\n\nint main(int argc, char *argv[]) {\n\tregisterGen(argc, argv, 1);\n\tint n = opt<int>(1);\n\t${println(rnd.next(1, n));}\n}',
    validator:
      '#include "testlib.h"\nusing namespace std;\n\nint main(int argc, char *argv[]) {\n\tregisterValidation(argc, argv);\n\t${inf.readInt(1, 100000, "n");}\n\tinf.readEoln();\n\tinf.readEof();\n}',
    checker:
      '#include "testlib.h"\nusing namespace std;\n\nint main(int argc, char *argv[]) {\n\tregisterTestlibCmd(argc, argv);\n\t${long long expected = ans.readLong();}\n\tlong long found = ouf.readLong();\n\tif (found != expected)\n\t\tquitf(_wa, "expected %lld, found %lld", expected, found);\n\tquitf(_ok, "right");\n}',
    interactor:
      '#include "testlib.h"\nusing namespace std;\n\nint main(int argc, char *argv[]) {\n\tregisterInteraction(argc, argv);\n\t${int n = inf.readInt();}\n\tcout << n << endl;\n\tlong long guess = ouf.readLong();\n\tquitf(_ok, "guessed %lld", guess);\n}',
    readInt: 'readInt(${low}, ${high}, "${name}")',
    readInts: 'readInts(${n}, ${low}, ${high}, "${a}")',
    rndnext: 'rnd.next(${low}, ${high})',
    quitf: 'quitf(${_wa}, "${message}")',
  },
}

/** For the test that holds them against the header. */
export const testlibNames: readonly string[] = Object.values(names)
  .join(' ')
  .split(/\s+/)
  .filter((name) => name !== '')
