// Names of LTI 1.3, by the specifications of 1EdTech, and how its roles are read. Verdict is the tool.

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`

export const ltiClaims = {
  version: claim('version'),
  messageType: claim('message_type'),
  deploymentId: claim('deployment_id'),
  target: claim('target_link_uri'),
  resourceLink: claim('resource_link'),
  roles: claim('roles'),
  context: claim('context'),
  custom: claim('custom'),
  lis: claim('lis'),
  presentation: claim('launch_presentation'),
  deepLinking: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  data: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
  names: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
} as const

export const ltiScopes = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  names: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const

export const ltiMessages = {
  launch: 'LtiResourceLinkRequest',
  deepLinking: 'LtiDeepLinkingRequest',
  chosen: 'LtiDeepLinkingResponse',
} as const

/** Their names in registrations. */
export const ltiConfigurations = {
  platform: 'https://purl.imsglobal.org/spec/lti-platform-configuration',
  tool: 'https://purl.imsglobal.org/spec/lti-tool-configuration',
} as const

export const ltiVersion = '1.3.0'

/** Which account an unknown person of a platform gets, if one here fits. */
export const ltiMatches = ['none', 'number', 'mail'] as const
export type LtiMatch = (typeof ltiMatches)[number]

/** States of a mark on its way to a platform. */
export const gradeStates = ['waiting', 'sent', 'failed'] as const
export type GradeState = (typeof gradeStates)[number]

/** Roles in the course there; those of the institution and of the platform's own administrators say nothing about a course. */
const membership =
  /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership(?:\/(\w{1,40}))?#)?(\w{1,60})$/
const teaching = new Set(['Instructor', 'TeachingAssistant', 'ContentDeveloper'])

/** Whether somebody teaches in the course of the platform, by the roles that it signed or listed. */
export const isInstructor = (roles: readonly string[]): boolean =>
  roles.some((role) => {
    const [, principal, name = ''] = membership.exec(role) ?? []
    return teaching.has(name) || principal === 'Instructor'
  })

/** `/scores` goes before a query, which Moodle's line items have. */
export function scoresOf(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

/** Moodle writes typographic quotes in some, which arrive byte by byte. */
const isNext = /;\s{0,9}rel=(?:"|\u201c|\u00e2\u0080\u009c)?next(?:"|\u201d|\u00e2\u0080\u009d)?(?:\s|;|$)/i

/** @returns the address of the next page, by a Link header (RFC 8288) */
export function nextPage(header: string): string | null {
  for (const link of header.split(/,(?=\s{0,9}<)/)) {
    const [, url = '', parameters = ''] = /^\s{0,9}<([^<>]{1,4000})>(.{0,400})$/s.exec(link) ?? []
    if (isNext.test(parameters)) return url
  }
  return null
}

/** Kept of a signed message. */
export interface LtiMessage {
  kind: 'launch' | 'deepLinking'
  sub: string
  name: string
  mail: string
  /** As the platform says; only by a rule of root it counts. */
  isMailVerified: boolean
  studentNumber: string
  teaches: boolean
  deployment: string
  context: { id: string; title: string } | null
  link: { id: string; title: string } | null
  /** The target of the link, as it was once chosen here; the platform's teachers may have changed it. */
  wanted: string | null
  membersUrl: string | null
  lineItemsUrl: string | null
  lineItem: string | null
  canCreateItems: boolean
  returnUrl: string | null
  /** Given back as it came. */
  data: string | null
  takesItems: boolean
  locale: string
}

export type LtiTarget = { courseId: number; cid: number | null }

export const wantedOf = ({ courseId, cid }: LtiTarget): string =>
  cid === null ? `course-${courseId}` : `homework-${cid}`

/** @returns the kind and number of what `wantedOf` wrote */
export function readWanted(text: string): { kind: 'course' | 'homework'; id: number } | null {
  const [, kind, digits] = /^(course|homework)-([1-9]\d{0,8})$/.exec(text) ?? []
  return digits === undefined ? null : { kind: kind as 'course' | 'homework', id: Number(digits) }
}
