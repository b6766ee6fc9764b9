// A run of a program, recorded step by step. A host passes on what stood in the box, where the program can write anything: all
// of it is a stranger's text.

import { recordingRules } from '@verdict/domain/run'
import { z } from 'zod'
import { reported } from '../platform/primitives.ts'

const name = reported(recordingRules.nameChars)
const line = z.number().int().min(0).max(1_000_000)
const output = reported(recordingRules.outputBytes)

/** Name, line, variables with a new value, and those that are no more. */
const recordedFrame = z.tuple([
  name,
  line,
  z.array(z.tuple([name, reported(recordingRules.valueChars)])).max(recordingRules.variables),
  z.array(name).max(recordingRules.variables),
])

/** Before the line of its last frame, as a change of the step before. */
export const recordedStep = z.object({
  /** So many of the outermost frames are as they were. */
  keep: z.number().int().min(0).max(recordingRules.deep),
  frames: z.array(recordedFrame).max(recordingRules.deep),
  /** Written since. */
  out: output,
})
export type RecordedStep = z.output<typeof recordedStep>

/** `lost`: it broke off without the recorder's own end. */
const recordingEnds = ['exit', 'steps', 'deep', 'size', 'time', 'memory', 'lost'] as const

export const recordedEnd = z.object({
  end: z.enum(recordingEnds),
  /** The exception or signal that ended it. */
  words: reported(recordingRules.wordsChars).default(''),
  out: output,
})

export const recording = recordedEnd.extend({ steps: z.array(recordedStep).max(recordingRules.steps) })
export type Recording = z.output<typeof recording>
