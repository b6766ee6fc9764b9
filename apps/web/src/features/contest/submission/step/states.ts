// A record says what changes from step to step; the page shows what stands at each.

import type { Recording } from '@verdict/contract/recording'

export interface Frame {
  name: string
  line: number
  variables: ReadonlyMap<string, string>
  /** With a value that they did not have in the step before. */
  changed: ReadonlySet<string>
}

export interface State {
  /** The outermost first. */
  frames: readonly Frame[]
  /** Characters of the output so far. */
  written: number
}

const none: ReadonlySet<string> = new Set()

export function statesOf({ steps, end, out }: Recording): { states: State[]; output: string } {
  const states: State[] = []
  let [frames, output]: [Frame[], string] = [[], '']
  for (const { keep, frames: changes, out: more } of steps) {
    const kept = frames.slice(0, keep).map((frame) => ({ ...frame, changed: none }))
    const changed = changes.map(([name, line, set, gone], index): Frame => {
      const before = frames[keep + index]
      const variables = new Map(before?.variables)
      for (const one of gone) variables.delete(one)
      for (const [one, value] of set) variables.set(one, value)
      return { name, line, variables, changed: new Set(set.map(([one]) => one)) }
    })
    frames = [...kept, ...changed]
    output += more
    states.push({ frames, written: output.length })
  }
  output += out
  // The state after the last line, in which its output stands.
  if (end === 'exit' && out !== '' && states.length > 0) states.push({ frames, written: output.length })
  return { states, output }
}
