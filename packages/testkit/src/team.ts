// Contests of teams for tests.

import type { CallArguments } from '@verdict/contract/client'
import type { Endpoints } from '@verdict/contract/endpoints'
import { makeContest } from './contest.ts'
import type { TestPerson, TestServer } from './server.ts'

type TeamBody = NonNullable<CallArguments<Endpoints['POST /contest/:cid/teams']>['body']>

/** @returns its number @throws when it is refused */
export const makeTeamContest = (
  server: TestServer,
  manager: TestPerson,
  contest: Parameters<typeof makeContest>[2] = {},
): Promise<number> => makeContest(server, manager, { ...contest, option: { ...contest.option, teams: true } })

/** @returns its number and its username @throws when it is refused */
export async function makeTeam(
  server: TestServer,
  manager: TestPerson,
  cid: number,
  name: string,
  members: readonly TestPerson[] = [],
  more: Partial<TeamBody> = {},
): Promise<{ number: number; uid: string }> {
  const body = { name, members: members.map(({ uid }) => ({ uid })), ...more }
  const answer = await server.call(manager, 'POST /contest/:cid/teams', { params: { cid }, body })
  if (answer.status !== 201) throw new Error(`the team was refused: ${answer.text}`)
  const { number } = answer.data
  return { number, uid: `t:${cid}:${number}` }
}
