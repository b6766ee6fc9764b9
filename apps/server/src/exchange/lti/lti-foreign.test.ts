// Launches with the claims that Canvas and Moodle were seen to send, shape by shape.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server, root, withLab } from '@verdict/testkit/lab'
import { LtiBrowser, registeredPlatform, toolSite } from '@verdict/testkit/lti-browser'
import { learner, type LtiPlatform } from '@verdict/testkit/lti-platform'

withLab()
let platform: LtiPlatform & { platformId: number }
beforeAll(async () => {
  platform = await registeredPlatform(server, root, { matches: 'number' })
})
afterAll(() => platform.close())

const lti = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const ags = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const nrps = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const lis = 'http://purl.imsglobal.org/vocab/lis/v2'
const none = { validation_context: null, errors: { errors: {} } }

/** As of a navigation link of a course, which has no title and no column. */
const canvas = () => ({
  azp: platform.clientId,
  picture: 'https://canvas.example/images/messages/avatar-50.png',
  locale: 'en',
  family_name: '',
  [lti('resource_link')]: { id: randomUUID(), description: null, title: null, ...none },
  [lti('context')]: { id: 'd3a2504b', label: null, title: 'LTI 1.3 Test Course', type: [], ...none },
  [lti('lis')]: {
    person_sourcedid: '$Person.sourcedId',
    course_offering_sourcedid: '$CourseSection.sourcedId',
    ...none,
  },
  [lti('custom')]: {},
  [lti('tool_platform')]: { guid: 'x:canvas-lms', product_family_code: 'canvas', ...none },
  [lti('launch_presentation')]: { document_target: 'iframe', locale: 'en', return_url: null, ...none },
  [lti('roles')]: [`${lis}/institution/person#Student`, `${lis}/membership#Learner`],
  [nrps]: { context_memberships_url: `${platform.issuer}/members`, service_versions: ['2.0'], ...none },
  [ags]: {
    scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
    lineitems: `${platform.issuer}/api/lti/courses/3/line_items`,
    lineitem: null,
    ...none,
  },
  'https://www.instructure.com/placement': null,
})

/** PHP writes an object without fields as a list. */
const moodle = () => ({
  azp: undefined,
  aud: platform.clientId,
  [lti('lis')]: { person_sourcedid: '', course_section_sourcedid: '' },
  [lti('resource_link')]: { id: '7', title: 'Sheet', description: '' },
  [lti('context')]: { id: '2', label: 'ALG', title: 'Algorithms', type: ['CourseSection'] },
  [lti('custom')]: [],
  [lti('ext')]: { user_username: 'lin', lms: 'moodle-2' },
  [nrps]: {
    context_memberships_url: `${platform.issuer}/mod/lti/services.php/CourseSection/2/bindings/1/memberships`,
    service_versions: ['1.0', '2.0'],
  },
  [ags]: {
    scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
    lineitems: `${platform.issuer}/mod/lti/services.php/2/lineitems?type_id=1`,
    lineitem: `${platform.issuer}/mod/lti/services.php/2/lineitems/5/lineitem?type_id=1`,
  },
})

async function opened(claims: Record<string, unknown>) {
  const browser = new LtiBrowser(server)
  const launch = {
    who: { sub: randomUUID(), name: 'Lin Xia', roles: [learner] },
    link: { id: 'l', title: '' },
  }
  const landed = await browser.launch(platform, launch, claims)
  const uid = await browser.account()
  const { message } = await server.db
    .selectFrom('lti_launches')
    .select('message')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { status: landed.status, uid, message }
}

test('[LTI-FOREIGN-1] a launch of Canvas opens, though much of it is null or was not filled in', async () => {
  const { status, uid, message } = await opened(canvas())
  expect(status).toBe(303)
  expect(uid).toMatch(/^Lin-Xia/)
  expect(message).toMatchObject({
    teaches: false,
    studentNumber: '',
    context: { title: 'LTI 1.3 Test Course' },
    link: { title: '' },
    lineItem: null,
    lineItemsUrl: `${platform.issuer}/api/lti/courses/3/line_items`,
    membersUrl: `${platform.issuer}/members`,
  })
})

test('[LTI-FOREIGN-1][LTI-WHO-1] nobody is taken for the account whose number is what Canvas did not fill in', async () => {
  const person = await server.person('dollar')
  await server.db
    .updateTable('users')
    .set({ student_number: '$Person.sourcedId' })
    .where('id', '=', person.userId)
    .execute()
  expect((await opened(canvas())).uid).not.toBe('dollar')
})

test('[LTI-FOREIGN-1] a launch of Moodle opens, with its column and its list', async () => {
  const { status, message } = await opened(moodle())
  expect(status).toBe(303)
  expect(message).toMatchObject({
    context: { id: '2', title: 'Algorithms' },
    link: { id: '7', title: 'Sheet' },
    wanted: null,
    lineItem: `${platform.issuer}/mod/lti/services.php/2/lineitems/5/lineitem?type_id=1`,
  })
})

test('[LTI-FOREIGN-1] the signed target may differ from the announced one, within this site', async () => {
  const target = (address: string) => ({ [lti('target_link_uri')]: address })
  expect((await opened({ ...canvas(), ...target(`${toolSite}/lti/launch?placement=x`) })).status).toBe(303)
  for (const elsewhere of ['https://elsewhere.example/', `${toolSite}.elsewhere.example/`, 'lti/launch'])
    expect((await opened({ ...canvas(), ...target(elsewhere) })).status).toBe(400)
})

test('[LTI-FOREIGN-1] a list of audiences counts with the authorized party that is this tool', async () => {
  const several = { aud: [platform.clientId, 'another-tool'] }
  expect((await opened({ ...canvas(), ...several })).status).toBe(303)
  expect((await opened({ ...moodle(), ...several })).status).toBe(400)
  expect((await opened({ ...moodle(), aud: [platform.clientId] })).status).toBe(303)
})
