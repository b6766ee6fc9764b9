import type { Recording } from '@verdict/contract/recording'
import { expect, test } from 'vitest'
import { statesOf } from './states.ts'

const recording: Recording = {
  steps: [
    { keep: 0, frames: [['main', 1, [['a', '1']], []]], out: '' },
    { keep: 1, frames: [['f', 5, [['x', '2']], []]], out: 'hi' },
    { keep: 1, frames: [['f', 6, [], []]], out: '' },
    { keep: 0, frames: [['main', 2, [['b', '3']], ['a']]], out: '' },
  ],
  end: 'exit',
  words: '',
  out: '!',
}

const plain = ({ states }: ReturnType<typeof statesOf>) =>
  states.map(({ frames, written }) => ({
    frames: frames.map(({ name, line, variables, changed }) => [
      name,
      line,
      Object.fromEntries(variables),
      [...changed],
    ]),
    written,
  }))

test('[STEP-PAGE-1] each step has all frames and variables, those with a new value marked, and the output up to it', () => {
  const found = statesOf(recording)
  expect(found.output).toBe('hi!')
  expect(plain(found)).toEqual([
    { frames: [['main', 1, { a: '1' }, ['a']]], written: 0 },
    {
      frames: [
        ['main', 1, { a: '1' }, []],
        ['f', 5, { x: '2' }, ['x']],
      ],
      written: 2,
    },
    {
      frames: [
        ['main', 1, { a: '1' }, []],
        ['f', 6, { x: '2' }, []],
      ],
      written: 2,
    },
    { frames: [['main', 2, { b: '3' }, ['b']]], written: 2 },
    { frames: [['main', 2, { b: '3' }, ['b']]], written: 3 },
  ])
})

test('a record that keeps more frames than there are shows those that are there', () => {
  const odd = statesOf({ ...recording, steps: [{ keep: 9, frames: [], out: '' }], out: '' })
  expect(plain(odd)).toEqual([{ frames: [], written: 0 }])
})
