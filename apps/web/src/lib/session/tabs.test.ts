import { ApiError } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import { afterEach, expect, test } from 'vitest'
import { closeAuthDialog, getAuthDialog, openAuthDialog } from './auth-dialog.ts'
import { callsFor, endSession, setProfile } from './session.ts'
import { takeUpSession } from './expiry.ts'
import { noticeOtherUser } from './tabs.ts'

const person = (uid: string) => ({ uid }) as SessionProfile
afterEach(() => setProfile(null))

test('[ACC-TABS-2] calls are made for whom the page shows', async () => {
  setProfile(person('ann'))
  expect(callsFor()).toBe('ann')
  const taken = takeUpSession(person('bob'))
  // The browser has the session of the next one by now.
  expect(callsFor()).toBe('bob')
  await taken
  expect(callsFor()).toBe('bob')
})

test('[ACC-TABS-2] until the server has ended the session, calls are made for who logs out', async () => {
  setProfile(person('ann'))
  let during: unknown
  await endSession(async () => void (during = callsFor()))
  expect(during).toBe('ann')
  expect(callsFor()).toBeNull()
})

test('[ACC-TABS-2] a logout that failed leaves the session, and calls go on for its person', async () => {
  setProfile(person('ann'))
  await expect(endSession(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(callsFor()).toBe('ann')
})

test('another refusal says nothing of who is logged in', () => {
  setProfile(person('ann'))
  noticeOtherUser(new ApiError(409, '', { error: 'TAG_TAKEN' }))
  expect(callsFor()).toBe('ann')
})

test('[ACC-TABS-3] a call refused in the background leaves the login dialog that a person opened', () => {
  setProfile(person('ann'))
  const refused = new ApiError(409, '', { error: 'OTHER_USER', params: { uid: 'bob' } })
  openAuthDialog('login', true)
  noticeOtherUser(refused)
  expect(getAuthDialog()).toBeNull()
  openAuthDialog()
  noticeOtherUser(refused)
  expect(getAuthDialog()).not.toBeNull()
  closeAuthDialog()
})
