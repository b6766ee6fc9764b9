// Makes of hosts for setters: inputs by generators, outputs by the main solution, and differences of two solutions. Each
// test is reported by itself and kept at once, so that another host goes on behind it.

import { buildLimits, buildStages, stressLimits } from '@verdict/domain/build'
import { oneLine } from '@verdict/domain/one-line'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, judge, language, max32, nothing, reported, sha256, written } from '../platform/primitives.ts'
import { comparison, programFlags, programProtocol } from '../archive/problem-content.ts'
import { problemType } from '../archive/problem.ts'
import { judgedAs } from './judged-as.ts'

const file = z.object({ sha256, bytes: z.number().int().min(0).max(max32) })

const source = z.object({ name: z.string(), language, code: z.string() })

/** Solutions are run as submissions are. */
const judged = z.object({
  kind: problemType,
  checker: z.string(),
  protocol: programProtocol,
  flags: programFlags,
  comparison: comparison.nullable(),
  ...judgedAs,
})

const solution = source.extend({
  /** Including the language's factors. */
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
})

/** Programs of a pipe, by their index among the generators, each with its arguments. */
const command = z.array(z.object({ generator: z.number().int(), args: z.array(z.string()) }))

const makeItem = z.object({
  position: z.number().int(),
  /** The number by which the command writes it; null: printed. */
  file: z.number().int().nullable(),
  input: file.nullable(),
  isValid: z.boolean(),
  /** Null: to be made, or `needsOutput` is false. */
  output: file.nullable(),
  needsOutput: z.boolean(),
})

/** Tests of one run of a command; or one test whose input is there. */
const makeUnit = z.object({ command: command.nullable(), items: z.array(makeItem) })
export type MakeUnit = z.output<typeof makeUnit>

export const judgeMake = z.object({
  makeId: z.number().int(),
  pid: z.number().int(),
  judged,
  utf8: z.boolean(),
  /** Headers among `judged.sources` are there for them, too. */
  generators: z.array(source),
  validators: z.array(source.extend({ protocol: programProtocol, flags: programFlags })),
  solution: solution.nullable(),
  units: z.array(makeUnit),
  stress: z
    .object({
      second: solution,
      /** `${seed}` of its text stands for what is counted. */
      command: z.string(),
      /** The first seed to try. */
      from: z.number().int(),
      leftMs: z.number().int(),
    })
    .nullable(),
})
export type JudgeMake = z.output<typeof judgeMake>

/** Programs and limits of a build, as they were when it began. */
export type MakePlan = Pick<JudgeMake, 'judged' | 'utf8' | 'generators' | 'validators' | 'solution'>
export type StressPlan = MakePlan & { second: NonNullable<MakePlan['solution']> }

const failure = z.object({
  stage: z.enum(buildStages),
  program: reported(200),
  words: reported(buildLimits.words),
})

const madeItem = z.object({
  position: z.number().int().min(1).max(max32),
  input: file.nullable(),
  isValid: z.boolean(),
  output: file.nullable(),
  failure: failure.nullable(),
  cpuMs: z.number().int().min(0).max(max32),
})
export type MadeItem = z.output<typeof madeItem>

const stressDifference = z.object({
  command: reported(stressLimits.command),
  input: written(stressLimits.inputChars),
  first: z.object({
    judge: judge.nullable(),
    words: reported(500),
    output: written(stressLimits.shownChars),
  }),
  second: z.object({
    judge: judge.nullable(),
    words: reported(500),
    output: written(stressLimits.shownChars),
  }),
})
export type StressDifference = z.output<typeof stressDifference>

const madeStress = z.object({
  tried: z.number().int().min(0).max(max32),
  spentMs: z.number().int().min(0).max(max32),
  difference: stressDifference.nullable(),
  /** Why it cannot go on; '' if it can. */
  words: reported(buildLimits.words),
  isOver: z.boolean(),
})
export type MadeStress = z.output<typeof madeStress>

const make = z.object({ makeId: id })

export const makeEndpoints = defineEndpoints({
  'POST /judge/make/:makeId/renew': {
    summary: 'Long poll of 5 s while a host makes tests',
    description:
      '`cancelled` asks the host to stop: it was cancelled, or makes room for a submission and goes on later.',
    access: 'judge',
    params: make,
    data: z.object({ cancelled: z.boolean() }),
    errors: ['HOST_UNKNOWN'],
  },
  'PUT /judge/blob/:sha256': {
    summary: 'A file that a host has made, while it makes tests',
    access: 'judge',
    params: z.object({ sha256 }),
    upload: 'stream',
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST', 'BAD_REQUEST', 'TOO_LARGE'],
  },
  'POST /judge/make/:makeId/items': {
    summary: 'Tests that are made, or why they cannot be',
    access: 'judge',
    params: make,
    body: z.object({ items: z.array(madeItem).min(1).max(buildLimits.reportedAtOnce) }),
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST', 'NOT_FOUND'],
  },
  'POST /judge/make/:makeId/stress': {
    summary: 'How far a stress run is, and what it has found',
    access: 'judge',
    params: make,
    body: madeStress,
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
  'POST /judge/make/:makeId/finish': {
    summary: 'A host does no more of it: what it has not reported is made again by the next one',
    access: 'judge',
    params: make,
    body: z.object({
      /** A program that does not compile: all tests that need it fail. */
      compile: z
        .object({
          role: z.enum(['generator', 'validator', 'solution']),
          name: reported(200).overwrite(oneLine),
          words: reported(buildLimits.words),
        })
        .nullable(),
      /** The host's own failure; counts as an attempt of the first test that it has not reported. */
      hostFault: reported(2000).nullable(),
      /** It is expected to end soon, or is the machine's: no attempt. */
      outage: z.boolean().default(false),
    }),
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
})
