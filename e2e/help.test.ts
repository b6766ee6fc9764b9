// People who write scripts: they find a call and its example, and take a recipe, by keys and on a phone.

import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf } from './pages.ts'

const { visit } = journeys()

test('[HELP-API-1] a call is found by a word and shown with its fields, errors and example', async () => {
  const { page, go } = await visit()
  await go('/faq')
  await page.getByRole('link', { name: 'For scripts' }).click()
  await eventually(async () => pathOf(page)).toBe('/help/api')
  await seen(page.getByRole('heading', { name: 'Answers' }))
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await page.getByRole('searchbox', { name: 'Find a call' }).focus()
  await page.keyboard.type('extensions')
  await seen(calls.getByRole('status').filter({ hasText: '3 calls' }))
  await calls.getByRole('link', { name: /^POST/ }).focus()
  await page.keyboard.press('Enter')
  const call = page.getByRole('article')
  await seen(call.getByRole('heading', { name: /^Give a person or a section more time/ }))
  await seen(call.getByRole('list', { name: 'Body' }).getByText('minutes'))
  await seen(call.getByText('curl "$VERDICT_SITE/api/contest/1/extensions"'))
  await call.getByText('Python', { exact: true }).click()
  await seen(call.getByText('urllib.request.Request('))
  await call.getByText(/possible errors$/).click()
  await seen(call.getByText('COURSE_ARCHIVED'))
  // An address that was passed on shows the same.
  expect(new URL(page.url()).hash).toBe('#postContestByCidExtensions')
  await go('/help/api#postContestByCidExtensions')
  await seen(page.getByRole('heading', { name: /^Give a person or a section more time/ }))
})

test('[HELP-API-1] on a phone the list and a call take turns', async () => {
  const { page, go } = await visit({ width: 390, height: 844 })
  await go('/help/api')
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await calls.getByRole('searchbox').fill('servertime')
  await calls.getByRole('link', { name: /^GET/ }).click()
  await seen(page.getByRole('article'))
  await gone(calls)
  await page.getByRole('link', { name: 'All calls' }).click()
  await seen(calls)
})

test('[HELP-RECIPES-1] a recipe is shown in the language that was chosen for all', async () => {
  const { page, go } = await visit()
  await go('/help/recipes')
  const recipe = page.locator('#fetch-marks')
  await seen(recipe.getByText('#!/usr/bin/env bash'))
  await recipe.getByText('JavaScript', { exact: true }).click()
  await seen(recipe.getByText('process.stdout.write'))
  await seen(page.locator('#give-extension').getByText('process.argv'))
})
