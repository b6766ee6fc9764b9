// The shape of a platform's message, and what is kept of it. Claims that nothing depends on may be of any shape.

import { isStorable } from '@verdict/contract/primitives'
import { ltiLimits } from '@verdict/domain/field-limits'
import {
  isInstructor,
  ltiClaims,
  ltiMessages,
  ltiScopes,
  ltiVersion,
  type LtiMessage,
} from '@verdict/domain/lti'
import type { JWTPayload } from 'jose'
import { z } from 'zod'

const said = z.string().max(ltiLimits.said).refine(isStorable)
/** Titles come in any length. */
const cut = (max: number) =>
  z.string().transform((text) => text.toWellFormed().replaceAll('\0', '').trim().slice(0, max))
const address = said.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
const words = z.array(said).max(200)
/** Canvas writes a name of its own where it has no value: `$Person.sourcedId`. */
export const valueOf = (text: string | null | undefined): string =>
  text?.startsWith('$') ? '' : (text ?? '')

const claims = z.object({
  sub: said.min(1),
  nonce: said.min(1),
  azp: said.optional(),
  name: cut(200).optional().catch(undefined),
  givenName: cut(100).optional().catch(undefined),
  familyName: cut(100).optional().catch(undefined),
  mail: said.optional().catch(undefined),
  isMailVerified: z.boolean().optional().catch(undefined),
  version: z.literal(ltiVersion),
  messageType: z.enum([ltiMessages.launch, ltiMessages.deepLinking]),
  deploymentId: said.min(1),
  target: said.optional(),
  roles: words.nullish().transform((roles) => roles ?? []),
  context: z
    .object({ id: said.min(1), title: cut(200).nullish(), label: cut(100).nullish() })
    .nullish()
    .transform(
      (context) => context && { id: context.id, title: context.title || context.label || context.id },
    ),
  resourceLink: z
    .object({ id: said.min(1), title: cut(200).nullish() })
    .nullish()
    .transform((link) => link && { id: link.id, title: link.title ?? '' }),
  custom: z
    .object({ verdict: said })
    .nullish()
    .catch(undefined)
    .transform((custom) => custom?.verdict ?? null),
  lis: z
    .object({ person_sourcedid: said.nullish() })
    .nullish()
    .catch(undefined)
    .transform((lis) => valueOf(lis?.person_sourcedid)),
  presentation: z
    .object({ locale: said.nullish() })
    .nullish()
    .catch(undefined)
    .transform((presentation) => presentation?.locale ?? ''),
  names: z
    .object({ context_memberships_url: address })
    .nullish()
    .catch(undefined)
    .transform((names) => names?.context_memberships_url ?? null),
  grades: z
    .object({ scope: words.optional(), lineitems: address.nullish(), lineitem: address.nullish() })
    .nullish()
    .catch(undefined)
    .transform((grades) => gradesFrom(grades?.scope ?? [], grades)),
  deepLinking: z
    .object({
      deep_link_return_url: address,
      accept_types: words,
      data: z.string().max(ltiLimits.message).refine(isStorable).nullish(),
    })
    .nullish()
    .transform((deep) => ({
      returnUrl: deep?.deep_link_return_url ?? null,
      data: deep?.data ?? null,
      takesItems: deep?.accept_types.includes('ltiResourceLink') ?? false,
    })),
})
type Claims = z.output<typeof claims>

/** Without leave to send marks nothing else about them is of use. */
function gradesFrom(
  scopes: readonly string[],
  urls: { lineitems?: string | null | undefined; lineitem?: string | null | undefined } | null | undefined,
) {
  if (!scopes.includes(ltiScopes.score)) return { lineItemsUrl: null, lineItem: null, canCreateItems: false }
  return {
    lineItemsUrl: urls?.lineitems ?? null,
    lineItem: urls?.lineitem ?? null,
    canCreateItems: scopes.includes(ltiScopes.lineItem),
  }
}

export function readClaims(payload: JWTPayload) {
  const named = Object.entries(ltiClaims).map(([name, claim]) => [name, payload[claim]])
  const { sub, nonce, azp, name, given_name, family_name, email, email_verified } = payload
  return claims.safeParse({
    ...Object.fromEntries(named),
    sub,
    nonce,
    azp,
    name,
    givenName: given_name,
    familyName: family_name,
    mail: email,
    isMailVerified: email_verified,
  })
}

const isDeepLinking = ({ messageType }: Claims): boolean => messageType === ltiMessages.deepLinking

export const namesSomething = (read: Claims): boolean =>
  isDeepLinking(read) ? read.deepLinking.returnUrl !== null : Boolean(read.resourceLink)

const fullName = ({ name, givenName, familyName, sub }: Claims): string =>
  name || [givenName, familyName].filter(Boolean).join(' ') || sub

export const messageFrom = (read: Claims): LtiMessage => ({
  kind: isDeepLinking(read) ? 'deepLinking' : 'launch',
  sub: read.sub,
  name: fullName(read),
  mail: read.mail ?? '',
  isMailVerified: read.isMailVerified === true,
  studentNumber: read.lis,
  teaches: isInstructor(read.roles),
  deployment: read.deploymentId,
  context: read.context ?? null,
  link: isDeepLinking(read) ? null : (read.resourceLink ?? null),
  wanted: read.custom,
  membersUrl: read.names,
  ...read.grades,
  ...read.deepLinking,
  locale: read.presentation,
})
