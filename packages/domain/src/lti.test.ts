import { describe, expect, test } from 'vitest'
import { isInstructor, nextPage, scoresOf } from './lti.ts'

const lis = 'http://purl.imsglobal.org/vocab/lis/v2'

describe('[LTI-FOREIGN-2] roles', () => {
  test.each([
    ['of Canvas', [`${lis}/institution/person#Instructor`, `${lis}/membership#Instructor`], true],
    ['of a Canvas TA', [`${lis}/membership/Instructor#TeachingAssistant`], true],
    ['of a list of Moodle', ['Instructor', 'urn:lti:sysrole:ims/lis/Administrator'], true],
    ['of a learner of Moodle', ['Learner'], false],
    [
      'of an administrator of Canvas',
      [`${lis}/institution/person#Administrator`, `${lis}/system/person#SysAdmin`],
      false,
    ],
    ['of somebody who teaches elsewhere', [`${lis}/institution/person#Instructor`], false],
    [
      'that only look alike',
      [`${lis}/membership#Instructor/`, 'https://elsewhere.example/#Instructor'],
      false,
    ],
  ])('%s', (_, roles, teaches) => {
    expect(isInstructor(roles)).toBe(teaches)
  })
})

describe('[LTI-FOREIGN-2] the next page', () => {
  const next = 'https://moodle.example/members?from=50'
  const quotes = Buffer.from(`<${next}>; rel=“next”`).toString('latin1')
  test.each([
    ['of Canvas', `<https://c.example/?page=1>; rel="current",<${next}>; rel="next",<x>; rel="first"`, next],
    ['in quotes as typed in a text', quotes, next],
    ['without quotes', `<${next}>;rel=next`, next],
    ['that is the last', `<https://c.example/?page=1>; rel="first"`, null],
    ['under a name that only begins so', `<${next}>; rel="nextish"`, null],
  ])('%s', (_, header, page) => {
    expect(nextPage(header)).toBe(page)
  })
})

test('[LTI-FOREIGN-2] scores go beside the query of a line item', () => {
  expect(scoresOf('https://m.example/mod/lti/services.php/2/lineitems/5/lineitem?type_id=1')).toBe(
    'https://m.example/mod/lti/services.php/2/lineitems/5/lineitem/scores?type_id=1',
  )
  expect(scoresOf('https://c.example/api/lti/courses/3/line_items/1')).toBe(
    'https://c.example/api/lti/courses/3/line_items/1/scores',
  )
})
