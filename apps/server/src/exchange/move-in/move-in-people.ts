// If a name is taken, also in another case, the later person gets a similar one. Reserved names stay.

import { profileLimits } from '@verdict/domain/field-limits'
import { profileChange } from '@verdict/contract/account'
import { keepForeign, namesLike, noPassword, type StoredPassword, takenNames } from '../../people/index.ts'
import { insertMembers, insertUsers } from './move-in-people-queries.ts'
import { insertMany } from './move-in-queries.ts'
import type { UserRecord } from '@verdict/origins/record'
import { freshNumbers, nothing, numbersFor, type Run, titleOr, writerOf } from './move-in-run.ts'

export const groups = writerOf('group', 500, async (run, fresh) => {
  const numbers = await numbersFor(run, 'group', fresh)
  const titles = fresh.map(({ key, title }) =>
    titleOr(run, ['group', key], title, `Group ${numbers.get(key)}`),
  )
  return {
    moved: numbers,
    write: (tx) =>
      insertMany(
        tx,
        'groups',
        {
          gid: 'integer',
          title: 'text',
          created_at: 'timestamptz',
          updated_at: 'timestamptz',
        },
        fresh.map(({ key, createdAt }, index) => ({
          gid: numbers.get(key)!,
          title: titles[index]!,
          created_at: createdAt ?? run.now,
          updated_at: run.now,
        })),
      ),
  }
})

/** Each password costs as much as a login. */
const usersAtOnce = 200

export const users = writerOf('user', usersAtOnce, async (run, fresh) => {
  const uids = await freeNames(run, fresh)
  const numbers = await freshNumbers(run, 'user', fresh.length)
  const moved = new Map(fresh.map(({ key }, index) => [key, numbers[index]!]))
  const rows = fresh.map((user) => ({
    ...profileOf(run, user),
    user,
    uid: uids.get(user.key)!,
  }))
  if (run.isPlan) return { ...nothing, moved }
  const passwords = await Promise.all(rows.map(({ user }) => stored(user)))
  return {
    moved,
    write: (tx) =>
      insertUsers(
        tx,
        rows.map(({ user, uid, ...profile }, index) => ({
          id: moved.get(user.key)!,
          uid,
          ...passwords[index]!,
          ...profile,
          privilege: user.privilege,
          created_at: user.createdAt ?? user.visitedAt ?? run.now,
          updated_at: run.now,
          last_visited_at: user.visitedAt,
        })),
      ),
  }
})

const stored = async ({ password }: UserRecord): Promise<StoredPassword> =>
  password === null ? noPassword() : keepForeign(password)

/** @returns by key */
async function freeNames(run: Run, fresh: readonly UserRecord[]): Promise<Map<string, string>> {
  const candidates = fresh.map((user) => [user, [...namesLike(user.uid, { reserved: true })]] as const)
  const taken = await takenNames(
    run.context.db,
    candidates.flatMap(([, names]) => names),
  )
  const found = new Map<string, string>()
  for (const [{ key, uid }, names] of candidates) {
    const free = (name: string): boolean =>
      !taken.has(name.toLowerCase()) && run.claims.isFree(`name ${name.toLowerCase()}`, key)
    const name = names.find(free) ?? names.at(-1)!
    run.claims.take(`name ${name.toLowerCase()}`, key)
    if (name !== uid) {
      const why =
        names[0] === uid
          ? 'the name is taken here, so it gets another'
          : 'the name is none that an account may have, so it gets another'
      run.report.change('user', `${uid} is ${name}`, why)
    }
    found.set(key, name)
  }
  return found
}

function profileOf(run: Run, user: UserRecord) {
  const cut = (field: 'nick' | 'motto' | 'school'): string => {
    const text = user[field].trim()
    if (text.length <= profileLimits[field]) return text
    run.report.change(
      'user',
      user.uid,
      `its ${field} is longer than ${profileLimits[field]} characters and was cut`,
    )
    return text.slice(0, profileLimits[field]).toWellFormed()
  }
  const mail = profileChange.shape.mail.safeParse(user.mail)
  if (!mail.success) run.report.change('user', user.uid, 'its mail address is none and was left out')
  if (user.password === null)
    run.report.change(
      'user',
      user.uid,
      'its password cannot be taken along: an administrator gives it another',
    )
  return {
    nick: cut('nick'),
    motto: cut('motto'),
    mail: mail.data ?? '',
    school: cut('school'),
  }
}

export const groupMembers = writerOf('groupMember', 5_000, async (run, fresh) => {
  const rows = fresh.flatMap(({ key, group, user }) => {
    const [gid, userId] = [run.names.find('group', group), run.names.find('user', user)]
    const why =
      gid === undefined
        ? 'the group is gone'
        : userId === undefined
          ? 'the person is gone'
          : run.claims.take(`member ${gid} ${userId}`, key)
            ? null
            : 'the same person is in it already'
    if (why === null) return [{ key, gid: gid!, userId: userId! }]
    run.report.leaveOut('groupMember', key, why)
    return []
  })
  return {
    moved: new Map(rows.map(({ key }) => [key, 0])),
    write: (tx) => insertMembers(tx, rows),
  }
})
