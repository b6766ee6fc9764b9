// A precompiled header forgets what the source did before the include (assertions, poisoned names, file-level text), so
// nothing else may precede the last include. Other sources just compile more slowly.

/** As the preprocessor sees them. */
const joined = (source: string): string => source.replaceAll('\r\n', '\n').replaceAll(/\\[ \t\v\f]*\n/g, '')

/** Null if comments are not easy to recognise. */
function withoutComments(text: string): string | null {
  let kept = ''
  let from = 0
  const marks = /\/\/[^\n]*|\/\*|["'][^\n]*/g
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found
    if (mark.startsWith('/')) {
      kept += `${text.slice(from, found.index)} `
      if (mark === '/*') {
        const end = text.indexOf('*/', marks.lastIndex)
        marks.lastIndex = end < 0 ? text.length : end + 2
      }
      from = marks.lastIndex
    } else if (mark.includes('/*')) return null
  }
  return kept + text.slice(from)
}

const allowed =
  /^\s*(?:#\s*(?:(?:define|undef|if|ifdef|ifndef|elif|else|endif)\b.*|pragma\s+GCC\s+(?:optimize|target)\b.*|(?:include|import)\s*(?:<[a-z][\w.+/-]*>|"[a-z][\w.+/-]*\.h(?:pp)?")\s*))?$/

/** Other ways to reach files, to include the source itself, or to test for headers. */
const others = /\?\?|%:|has_include|include_next|\.incbin|\/opt|\/proc|\.\.\//
const plainInclude = /^[ \t]*#[ \t]*(?:include|import)[ \t]*(?:<[a-z][\w.+/-]*>|"[a-z][\w.+/-]*\.h(?:pp)?")/gm

export function mayPrecompile(source: string, header: string): boolean {
  const text = joined(source)
  const last = text.lastIndexOf(header)
  const before = text.slice(0, text.lastIndexOf('\n', last) + 1)
  // A raw string may contain anything.
  if (last < 0 || others.test(text) || before.includes('R"')) return false
  const isAllowed = withoutComments(before)
    ?.split('\n')
    .every((line) => allowed.test(line))
  return isAllowed === true && !/\b(?:include|import)\b/.test(text.replaceAll(plainInclude, ''))
}
