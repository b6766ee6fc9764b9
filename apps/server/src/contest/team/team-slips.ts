// Slips with new passwords, for the accounts that were made for teams and for no others.

import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { codeLetters, codeLength, shownCode } from '@verdict/domain/exam-code'
import { teamLimits } from '@verdict/domain/field-limits'
import { randomInt } from 'node:crypto'
import { managedContest } from '../../access/contest-access.ts'
import { giveWord, hashedWord } from '../../people/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { makePdf } from '../../platform/pdf.ts'
import { type SlipText, slipSheets } from '../../platform/pdf-slips.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type MadeAccount, madeAccounts } from './team-queries.ts'
import { inContestOfTeams } from './team-write.ts'

type Wanted = Given<'POST /contest/:cid/teams/slips'>['body']

const words = {
  'en-US': {
    team: (label: string) => `Team ${label}`,
    place: (text: string) => `Place: ${text}`,
    name: (uid: string) => `Username: ${uid}`,
    password: 'Password:',
    keep: 'Keep it to your team.',
  },
  'zh-CN': {
    team: (label: string) => `编号：${label}`,
    place: (text: string) => `位置：${text}`,
    name: (uid: string) => `用户名：${uid}`,
    password: '密码：',
    keep: '请勿告诉队外的人。',
  },
} as const

const newWord = (): string =>
  shownCode(Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(''))

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, NOT_OF_TEAMS, TEAM_SLIPS_NONE, EXPORTS_BUSY */
export async function printTeamSlips(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, site }: { cid: number; site: string },
  { language, missing }: Wanted,
): Promise<Buffer> {
  const { contest } = await managedContest(context.db, viewer, cid)
  if (!contest.of_teams) throw new Refusal('NOT_OF_TEAMS')
  const accounts = await madeAccounts(context.db, cid, missing, teamLimits.slips)
  if (accounts.length === 0) throw new Refusal('TEAM_SLIPS_NONE')
  const slips = await Promise.all(
    accounts.map(async (account) => {
      const word = newWord()
      return { account, word, stored: await hashedWord(word) }
    }),
  )
  const { title } = contest
  const address = `${site}/contests/${cid}`
  const sheets = slipSheets(
    slips.map(({ account, word }) => textsOf(account, word, { title, address, language })),
  )
  const pdf = await makePdf({ title, sheets }, viewer.userId)
  await inContestOfTeams(context, viewer, cid, [], async (tx) => {
    for (const { account, stored } of slips) await giveWord(context, tx, account.user_id, stored)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.teamSlips',
      target: `contest:${cid}`,
      after: { uids: accounts.map(({ uid }) => uid) },
    })
  })
  return pdf
}

function textsOf(
  { uid, name, label, organization, room, seat }: MadeAccount,
  word: string,
  { title, address, language }: { title: string; address: string; language: Wanted['language'] },
): SlipText[] {
  const say = words[language]
  const place = [room, seat].filter((text) => text !== '').join(' ')
  return [
    { text: title, y: 10, size: 9 },
    { text: name, y: 23, size: 13, font: 'bold' },
    ...(organization === null ? [] : [{ text: organization, y: 41, size: 10 }]),
    { text: [say.team(label), ...(place === '' ? [] : [say.place(place)])].join(' · '), y: 56, size: 10 },
    { text: say.name(uid), y: 71, size: 10 },
    { text: address, y: 86, size: 9 },
    { text: say.password, y: 104, size: 9 },
    { text: word, y: 119, size: 16, font: 'code' },
    { text: say.keep, y: 148, size: 8 },
  ]
}
