import { describe, expect, test } from 'vitest'
import {
  matchPattern,
  numberGiven,
  outcomeOf,
  reportsOf,
  type RuleCondition,
  type SignInRule,
} from './sign-in-rules.ts'

const rule = (
  field: SignInRule['field'],
  value: string,
  when: RuleCondition[] = [],
  inStep = true,
): SignInRule => ({ field, value, when, inStep })
const when = (attribute: string, test: RuleCondition['test'], ...values: string[]): RuleCondition => ({
  attribute,
  test,
  values,
})
const set = (rules: SignInRule[], attributes: Record<string, string[]>, isNew = true) =>
  outcomeOf(rules, reportsOf(rules, attributes), { isNew })

describe('[RULE-1] a pattern', () => {
  test.each([
    ['abc', 'abc', []],
    ['abc', 'abcd', null],
    ['*', '', ['']],
    ['*@uni.example', '240001@uni.example', ['240001']],
    ['*@uni.example', '240001@uni.example.org', null],
    ['CN=*,OU=Classes,*', 'CN=Class 3,OU=Classes,DC=uni', ['Class 3', 'DC=uni']],
    ['a*a', 'a', null],
    ['a*b*b', 'abb', ['', '']],
    ['a*b*b', 'ab', null],
    ['\\*x*', '*xyz', ['yz']],
    ['\\\\*', '\\n', ['n']],
    ['[ab]+', 'aab', null],
  ])('%s on %s', (pattern, text, stars) => {
    expect(matchPattern(pattern, text)).toEqual(stars)
  })

  test('agrees with a regular expression on all short texts', () => {
    const all = (letters: string, most: number): string[] =>
      most === 0 ? [''] : ['', ...all(letters, most - 1).flatMap((t) => letters.split('').map((l) => t + l))]
    const texts = [...new Set(all('ab', 5))]
    for (const pattern of new Set(all('ab*', 4))) {
      const slow = new RegExp(`^${pattern.replaceAll('*', '.*')}$`)
      for (const text of texts) expect(matchPattern(pattern, text) !== null).toBe(slow.test(text))
    }
  })

  test('takes no time on a text that was made to take long', () => {
    expect(matchPattern('*a'.repeat(90) + 'b', 'a'.repeat(1000))).toBeNull()
  })
})

describe('[RULE-2] real attributes', () => {
  test('of Shibboleth in eduGAIN, by their numbers', () => {
    const attributes = {
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': ['240001@uni.example'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['student@uni.example', 'member@uni.example'],
      'urn:oid:1.3.6.1.4.1.25178.1.2.9': ['uni.example'],
      'urn:oid:1.3.6.1.4.1.25178.1.2.14': [
        'urn:schac:personalUniqueCode:int:esi:uni.example:240001',
        'urn:schac:personalUniqueCode:de:uni.example:Matrikelnummer:240001',
      ],
      'urn:oid:2.16.840.1.113730.3.1.241': ['王小明'],
    }
    const code = 'urn:oid:1.3.6.1.4.1.25178.1.2.14'
    const rules = [
      rule('studentNumber', '{1}', [
        when(code, 'matches', 'urn:schac:personalUniqueCode:int:esi:uni.example:*'),
      ]),
      rule('username', '{1}', [when('urn:oid:1.3.6.1.4.1.5923.1.1.1.6', 'matches', '*@uni.example')]),
      rule('name', '{urn:oid:2.16.840.1.113730.3.1.241}'),
      rule('school', '{urn:oid:1.3.6.1.4.1.25178.1.2.9}'),
      rule('teacher', '', [
        when('urn:oid:1.3.6.1.4.1.5923.1.1.1.9', 'oneOf', 'faculty@uni.example', 'staff@uni.example'),
      ]),
    ]
    expect(set(rules, attributes)).toEqual({
      studentNumber: '240001',
      username: '240001',
      name: '王小明',
      school: 'uni.example',
      groups: [],
      teacher: false,
    })
    const staff = { ...attributes, 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['staff@uni.example'] }
    expect(set(rules, staff).teacher).toBe(true)
    expect(reportsOf(rules, attributes)[4]).toEqual({ matched: false, failed: 0, values: [] })
  })

  test('of Active Directory: groups by their distinguished names', () => {
    const attributes = {
      sAMAccountName: ['jdoe'],
      department: ['Computer  Science'],
      memberOf: [
        'CN=Class 3,OU=Classes,DC=uni,DC=example',
        'CN=Class 4,OU=Classes,DC=uni,DC=example',
        'CN=Printers,OU=Things,DC=uni,DC=example',
      ],
    }
    const rules = [
      rule('groups', 'Class of {1}', [when('memberOf', 'matches', 'CN=*,OU=Classes,DC=uni,DC=example')]),
      rule('groups', 'Everybody'),
      rule('school', '{department}'),
      rule('username', '{sAMAccountName}'),
    ]
    expect(set(rules, attributes)).toEqual({
      groups: ['Class of Class 3', 'Class of Class 4', 'Everybody'],
      school: 'Computer Science',
      username: 'jdoe',
      teacher: false,
    })
  })

  test('of CAS: several values of one attribute', () => {
    const rules = [
      rule('groups', '{groups}'),
      rule('name', '{displayName}', [when('eduPersonAffiliation', 'equals', 'student')]),
      rule('name', 'Prof. {displayName}', [when('eduPersonAffiliation', 'equals', 'faculty')]),
    ]
    const attributes = {
      user: ['li'],
      displayName: ['Li Na'],
      eduPersonAffiliation: ['member', 'faculty'],
      groups: ['lab', 'all'],
    }
    expect(set(rules, attributes)).toEqual({ groups: ['lab', 'all'], name: 'Prof. Li Na', teacher: false })
  })
})

describe('[RULE-3] what a rule gives', () => {
  test('is nothing where an attribute is missing, inherited, or no student number', () => {
    expect(set([rule('name', '{given} {family}')], { given: ['Li'] }).name).toBeUndefined()
    expect(set([rule('name', '{constructor}')], {}).name).toBeUndefined()
    expect(set([rule('name', '{1}')], { a: ['b'] }).name).toBeUndefined()
    expect(set([rule('studentNumber', '{n}')], { n: ['24 00 01!'] }).studentNumber).toBeUndefined()
    expect(set([rule('studentNumber', '{n}')], { n: ['2'.repeat(33)] }).studentNumber).toBeUndefined()
  })

  test('is no longer than its field, and ends with a whole character', () => {
    expect(set([rule('name', '{n}')], { n: [`${'x'.repeat(29)}😀`] }).name).toBe('x'.repeat(29))
  })

  test('counts at each login where the rule says so, and the first of a field wins', () => {
    const rules = [
      rule('name', 'First', [], false),
      rule('name', 'Second'),
      rule('username', 'never-again'),
      rule('teacher', '', [], false),
    ]
    expect(set(rules, {}, true)).toEqual({
      name: 'First',
      username: 'never-again',
      groups: [],
      teacher: true,
    })
    expect(set(rules, {}, false)).toEqual({ name: 'Second', groups: [], teacher: false })
  })

  test('matches an account by number also where the number itself is given once', () => {
    const rules = [rule('studentNumber', '{n}', [], false)]
    expect(numberGiven(rules, reportsOf(rules, { n: ['240001'] }))).toBe('240001')
  })

  test.each([
    [when('a', 'present'), true],
    [when('b', 'present'), false],
    [when('a', 'begins', 'on'), true],
    [when('a', 'ends', 'wo'), true],
    [when('a', 'equals', 'ONE'), false],
    [when('a', 'oneOf', 'x', 'two'), true],
    [when('toString', 'present'), false],
  ])('condition %j', (condition, matched) => {
    expect(reportsOf([rule('name', 'x', [condition])], { a: ['one', 'two'] })[0]!.matched).toBe(matched)
  })
})
