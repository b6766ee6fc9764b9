import { expect, test } from 'vitest'
import { changedFields } from './profile-fields.ts'

const loaded = { nick: 'Ann', mail: '', school: 'NCHU', motto: '' }

test('only what differs is sent, blanks around it left out', () => {
  expect(changedFields(loaded, loaded)).toEqual({})
  expect(changedFields(loaded, { ...loaded, nick: 'Ann ' })).toEqual({})
  expect(changedFields(loaded, { ...loaded, nick: ' Anna', school: '' })).toEqual({
    nick: 'Anna',
    school: '',
  })
})
