// The shapes of sign-in providers of each kind as root gives them, made from the table of its fields.

import { signInLimits } from '@verdict/domain/field-limits'
import {
  isSecret,
  signInFields,
  type SignInField,
  type SignInGiven,
  type SignInInput,
  type SignInKind,
} from '@verdict/domain/sign-in'
import { z } from 'zod'
import { isStorable, lineOfText } from '../platform/primitives.ts'

const manyLines = z.string().trim().max(signInLimits.text).refine(isStorable, 'is not plain text')
const address = (protocol: RegExp) =>
  z
    .string()
    .refine(isStorable, 'is not plain text')
    .trim()
    .max(signInLimits.address)
    .pipe(z.url({ protocol }))

const shapes: Record<SignInInput & string, z.ZodType> = {
  line: lineOfText(signInLimits.line),
  webAddress: address(/^https?$/),
  directoryAddress: address(/^ldaps?$/),
  lines: manyLines,
  secret: z.string().max(signInLimits.line).refine(isStorable, 'is not plain text').optional(),
  secretLines: manyLines.optional(),
  switch: z.boolean(),
}

function shapeOf(field: SignInField): z.ZodType {
  const { input, needed } = field
  if (typeof input !== 'string') return z.enum(input)
  const shape = shapes[input]
  return needed && !isSecret(field) ? shape.refine((value) => value !== '', 'is needed') : shape
}

const configOf = <K extends SignInKind>(kind: K): z.ZodType<SignInGiven<K>> => {
  const fields = Object.entries<SignInField>(signInFields[kind])
  const shape = z.object(Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])))
  return shape as unknown as z.ZodType<SignInGiven<K>>
}

const ofKind = <K extends SignInKind>(kind: K) => z.object({ kind: z.literal(kind), config: configOf(kind) })

export const signInGiven = z.discriminatedUnion('kind', [
  ofKind('oidc'),
  ofKind('oauth2'),
  ofKind('cas'),
  ofKind('ldap'),
  ofKind('saml'),
])
export type GivenProvider = z.output<typeof signInGiven>
