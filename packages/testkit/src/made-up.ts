// Programs made up from a number: those of one number are the same, those of two share habits and nothing else.

const operators = ['+', '-', '*', '%', '^', '&', '|', '<<', '>>']
const values = ['a', 'b[a]', '3', 'f(a)', '-a', '!b', "'c'", 'a.x']

/** @param functions how long it is: each is some sixty words */
export function madeUp(number: number, functions = 6): string {
  let state = number * 7919 + 17
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const expression = (depth: number): string => {
    if (depth === 0) return values[next(values.length)]!
    if (next(4) === 0) return `f(${expression(depth - 1)}, ${expression(depth - 1)})`
    return `(${expression(depth - 1)} ${operators[next(operators.length)]} ${expression(depth - 1)})`
  }
  const statement = (): string => {
    const kind = next(5)
    if (kind === 0) return `if (${expression(2)}) { a = ${expression(2)}; }`
    if (kind === 1) return `while (${expression(1)}) { b[a] += ${expression(3)}; a--; }`
    if (kind === 2) return `for (int i = 0; i < ${expression(1)}; i++) a -= ${expression(2)};`
    return `b[${expression(1)}] = ${expression(3)};`
  }
  const body = (): string => Array.from({ length: 6 }, statement).join('\n')
  return Array.from(
    { length: functions },
    (_, place) => `int made${place}(int a, int *b) {\n${body()}\nreturn a;\n}`,
  ).join('\n')
}
