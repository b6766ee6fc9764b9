import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPutongOj } from '@verdict/origins/putongoj'
import { kinds } from '@verdict/origins/record'
import { Report } from '@verdict/origins/report'

type Rows = Record<string, Record<string, unknown>[]>

async function writeDump(place: string, files: Rows): Promise<void> {
  for (const [name, rows] of Object.entries(files))
    await writeFile(join(place, `${name}.json`), rows.map((row) => JSON.stringify(row)).join('\n'))
}

const id = (number: number): string => `5af03c00000000000000000${number.toString(16)}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-newer-'))
  await writeDump(folder, {
    User: [{ _id: { $oid: id(1) }, uid: 'anna' }],
    Contest: [
      {
        contestId: 1,
        title: 'With all',
        ipWhitelistEnabled: true,
        ipWhitelist: [{ cidr: '10.0.0.0/8' }],
        allowedLanguages: [2],
        allowEarlyExit: true,
      },
      {
        contestId: 2,
        title: 'With none',
        ipWhitelistEnabled: false,
        ipWhitelist: [{ cidr: '10.0.0.0/8' }],
      },
    ],
    Discussion: [
      {
        discussionId: 1,
        author: { $oid: id(1) },
        title: 'Rules',
        type: 2,
        pinned: true,
      },
      {
        discussionId: 2,
        author: { $oid: id(1) },
        title: 'Talk',
        type: 1,
        pinned: false,
      },
    ],
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[MOVE-IN-1] what only the newer model has, and there is no place for, is reported', async () => {
  const origin = await openPutongOj(folder)
  const report = new Report()
  const titles: string[] = []
  const lost: Record<string, string[]> = {}
  for (const records of [origin.contest!(report), origin.discussion!(report)])
    for await (const { title, losses = [] } of records) {
      titles.push(title)
      if (losses.length > 0) lost[title] = losses
    }
  expect(titles).toEqual(['With all', 'With none', 'Rules', 'Talk'])
  expect(lost).toEqual({
    'With all': [
      'the addresses that may enter were left out',
      'the languages that it allows were left out',
      'leaving it early was left out',
    ],
    Rules: ['it was pinned, which nothing is here'],
  })
})

/** As that judge's own step made it of the number: a hash in the form of a UUID. */
const slugOf = (nid: number): string =>
  createHash('md5')
    .update(`news-${nid}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const item = (nid: number, more: Record<string, unknown> = {}) => ({
  _id: { $oid: id(nid) },
  nid,
  title: `News ${nid}`,
  content: 'old',
  status: 2,
  create: Date.UTC(2020, 0, nid),
  ...more,
})

const [copiedAt, setAt] = ['2026-04-11T00:00:00Z', '2026-05-01T00:00:00Z']
const post = (number: number, more: Record<string, unknown> = {}) => ({
  _id: { $oid: id(number) },
  slug: slugOf(number),
  title: `Post ${number}`,
  content: 'new',
  publishesAt: { $date: copiedAt },
  createdAt: { $date: copiedAt },
  isPublished: true,
  isPinned: false,
  isHidden: false,
  ...more,
})

async function newsIn(files: Rows) {
  const place = await mkdtemp(join(folder, 'news-'))
  await writeDump(place, { User: [{ uid: 'anna' }], ...files })
  const report = new Report()
  const found: unknown[] = []
  for await (const { number, title, isShown, createdAt, losses } of (await openPutongOj(place)).news!(report))
    found.push([number, title, isShown, createdAt?.toISOString().slice(0, 10), ...(losses ?? [])])
  const { leftOut, found: count } = report.of('news')
  return {
    found,
    leftOut: Object.fromEntries([...leftOut].map(([why, { keys }]) => [why, keys])),
    count,
  }
}

test('[MOVE-IN-14] news that were copied to the posts come as these, and one whose post is gone does not', async () => {
  expect(
    await newsIn({
      News: [1, 2, 3, 4, 5]
        .map((nid) => item(nid))
        .concat(item(6, { content: '' }), item(7, { title: 'Also gone' })),
      Posts: [
        post(1),
        post(2, { isHidden: true }),
        post(3, { slug: 'renamed', publishesAt: { $date: setAt } }),
        // Restored from a copy: known by its address alone.
        post(4, { _id: { $oid: id(14) }, isPublished: false }),
        post(9, { slug: 'later' }),
      ],
    }),
  ).toEqual({
    found: [
      [
        6,
        'News 6',
        false,
        '2020-01-06',
        'the site did not show it any more, as it lacks a title or a text: it is hidden',
      ],
      [1, 'Post 1', true, '2020-01-01'],
      [2, 'Post 2', false, '2020-01-02'],
      [3, 'Post 3', true, '2026-05-01'],
      [4, 'Post 4', false, '2020-01-04'],
      [null, 'Post 9', true, '2026-04-11'],
    ],
    leftOut: {
      'its post comes in its place, as the site showed': [1, 2, 3, 4].map(
        (line) => `News.json, line ${line}`,
      ),
      'it was deleted there: the site showed posts, and it has none': [5, 7].map(
        (line) => `News.json, line ${line}`,
      ),
    },
    count: 6,
  })
})

test('[MOVE-IN-14] news come as they are before they were copied, and not where all posts of them are gone', async () => {
  const files = { News: [item(1)], Posts: [post(9, { slug: 'later' })] }
  const { found } = await newsIn(files)
  expect(found).toEqual([
    [1, 'News 1', true, '2020-01-01'],
    [null, 'Post 9', true, '2026-04-11'],
  ])
  const value = ['20260320-user-storage-quota-default', '20260411-news-to-post']
  const copied = await newsIn({
    ...files,
    Settings: [{ key: 'migrationsApplied', value }],
  })
  expect(copied.found).toEqual([[null, 'Post 9', true, '2026-04-11']])
})

/** The sentences of the readers about the records of a dump, by kind. */
async function lossesIn(place: string): Promise<Record<string, string[]>> {
  const [origin, report] = [await openPutongOj(place), new Report()]
  const said: Record<string, string[]> = {}
  for (const kind of kinds) {
    said[kind] = []
    for await (const { losses = [] } of origin[kind]!(report)) said[kind].push(...losses)
  }
  expect([...report.kinds]).toEqual([])
  return said
}

test('[MOVE-IN-15] documents with the defaults of all fields of their models lose nothing', async () => {
  const place = await mkdtemp(join(folder, 'defaults-'))
  const at = { $date: copiedAt }
  const ref = (number: number) => ({ $oid: id(number) })
  const of = (number: number, fields: Record<string, unknown>) => [
    { _id: ref(number), ...fields, createdAt: at, updatedAt: at, __v: 0 },
  ]
  const noRights = { viewTestcase: false, viewSolution: false, manageProblem: false, manageContest: false }
  await writeDump(place, {
    User: of(1, {
      uid: 'anna',
      pwd: 'a'.repeat(72),
      privilege: 1,
      storageQuota: 0,
      nick: '',
      avatar: '',
      motto: '',
      mail: '',
      school: '',
      gid: [],
      submit: 0,
      solve: 0,
      lastRequestId: 'x',
      lastVisitedAt: at,
      verified: false,
    }),
    Group: of(2, { gid: 1, title: 'G' }),
    Tag: of(3, { tagId: 1, name: 'dp', color: 'default' }),
    Problem: of(4, {
      pid: 1000,
      title: 'P',
      time: 1000,
      memory: 32768,
      description: '',
      input: '',
      output: '',
      in: '',
      out: '',
      hint: '',
      status: 0,
      type: 1,
      code: '',
      tags: [],
      owner: null,
      submit: 0,
      solve: 0,
      deletedAt: null,
    }),
    Course: of(5, { courseId: 1, name: 'K', description: '', encrypt: 1, joinCode: '' }),
    CourseMember: of(6, {
      user: ref(1),
      course: ref(5),
      role: { basic: true, ...noRights, manageCourse: false },
    }),
    CourseProblem: of(7, { course: ref(5), problem: ref(4), sort: 1.5 }),
    Contest: of(8, {
      contestId: 1,
      title: 'C',
      startsAt: at,
      endsAt: { $date: setAt, scoreboardFrozenAt: null },
      scoreboardUnfrozenAt: null,
      isHidden: false,
      isLocked: false,
      isPublic: false,
      password: '',
      allowedUsers: [],
      allowedGroups: [],
      ipWhitelist: [],
      ipWhitelistEnabled: false,
      allowEarlyExit: false,
      problems: [],
      allowedLanguages: null,
      labelingStyle: 1,
      course: null,
    }),
    ContestParticipation: of(9, { contest: ref(8), user: ref(1), status: 4 }),
    Solution: of(10, {
      sid: 1,
      pid: 1000,
      uid: 'anna',
      mid: -1,
      course: null,
      code: 'int main(){}',
      length: 12,
      language: 2,
      create: 1788000000000,
      status: 2,
      judge: 0,
      time: 0,
      memory: 0,
      error: '',
      sim: 0,
      sim_s_id: 0,
      testcases: [],
    }),
    Posts: of(11, {
      slug: 'x',
      title: 'N',
      content: '',
      publishesAt: at,
      isPublished: false,
      isPinned: false,
      isHidden: false,
    }),
    Discussion: of(12, {
      discussionId: 1,
      author: ref(1),
      problem: null,
      contest: null,
      type: 3,
      pinned: false,
      title: 'T',
      comments: 1,
      lastCommentAt: at,
    }),
    Comment: of(13, { commentId: 1, discussion: ref(12), author: ref(1), content: 'x', hidden: false }),
    OAuth: of(14, {
      user: ref(1),
      provider: 'CJLU',
      providerId: '1',
      displayName: 'A',
      accessToken: '',
      refreshToken: '',
      raw: null,
    }),
  })
  const said = await lossesIn(place)
  expect(said).toEqual(Object.fromEntries(kinds.map((kind) => [kind, []])))
})

/** Columns with their defaults: `at` is a time, `\N` nothing. */
const defaults: Record<string, string> = {
  User:
    'id=1 username=anna passwordHash=a privilege=USER storageQuota=0 nickname= avatarUrl= motto= email= school= ' +
    'lastRequestId=\\N lastVisitedAt=\\N',
  Group: 'id=1 name=G',
  Tag: 'id=1 name=dp color=DEFAULT',
  Problem:
    'id=1000 title=P timeLimitMs=1000 memoryLimitKb=32768 description= inputFormat= outputFormat= sampleInput= ' +
    'sampleOutput= hint= visibility=RESERVED judgeType=TRADITIONAL judgeCode= ownerId=\\N',
  Course: 'id=1 name=K description= visibility=PUBLIC joinCode=',
  CourseMember:
    'courseId=1 userId=1 canAccess=t canViewTestcases=f canViewSubmissions=f canManageProblems=f canManageContests=f ' +
    'canManageCourse=f',
  CourseProblem: 'courseId=1 problemId=1000 position=0',
  Contest:
    'id=1 title=C startsAt=at endsAt=at scoreboardFrozenAt=\\N scoreboardUnfrozenAt=\\N isHidden=f isLocked=f isPublic=f ' +
    'password= ipWhitelistEnabled=f allowEarlyExit=f allowedLanguages={} labelingStyle=NUMERIC courseId=\\N',
  ContestParticipation: 'contestId=1 userId=1 status=APPROVED',
  Submission:
    'id=1 problemId=1000 userId=1 contestId=1 courseId=\\N sourceCode=x language=C status=PENDING timeUsedMs=0 ' +
    'memoryUsedKb=0 errorMessage= similarity=0 similarSubmissionId=\\N',
  Discussion: 'id=1 authorId=1 problemId=\\N contestId=\\N type=PRIVATE_CLARIFICATION isPinned=f title=T',
  Comment: 'id=1 discussionId=1 authorId=1 content=x isHidden=f',
  Post: 'id=1 slug=x title=N content= publishesAt=at isPublished=f isPinned=f isHidden=f',
  OAuthConnection: 'userId=1 provider=CJLU providerId=1 displayName=A accessToken= refreshToken=\\N raw=\\N',
}

const copyOf = ([table, columns]: [string, string]): string => {
  const pairs = `${columns} createdAt=at updatedAt=at`.split(' ').map((pair) => pair.split('='))
  const row = pairs.map(([, value]) => (value === 'at' ? '2026-07-30 08:00:00.123+08' : value))
  const names = pairs.map(([name]) => `"${name}"`)
  return `COPY public."${table}" (${names.join(', ')}) FROM stdin;\n${row.join('\t')}\n\\.\n`
}

test('[MOVE-IN-15] rows with the defaults of all columns of their tables lose nothing', async () => {
  const place = await mkdtemp(join(folder, 'defaults-'))
  const write = (tables: Record<string, string>): Promise<void> =>
    writeFile(
      join(place, 'oj.sql'),
      `-- PostgreSQL database dump\n${Object.entries(tables).map(copyOf).join('\n')}-- PostgreSQL database dump complete\n`,
    )
  await write(defaults)
  expect(await lossesIn(place)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, []])))
  await write({ ...defaults, Discussion: defaults['Discussion']!.replace('isPinned=f', 'isPinned=t') })
  expect((await lossesIn(place))['discussion']).toEqual(['it was pinned, which nothing is here'])
})

test('[MOVE-IN-16] collections that no reader asks for are named, and those that follow from others are not', async () => {
  const place = await mkdtemp(join(folder, 'parts-'))
  const one = [{ _id: { $oid: id(1) }, uid: 'anna', createdAt: { $date: setAt } }]
  const files = ['User', 'Mystery', 'Files', 'Settings', 'ID', 'sessions', 'prelude', 'Tag']
  await writeDump(place, Object.fromEntries(files.map((name) => [name, one])))
  await writeFile(join(place, 'User.jsonl'), '')
  const [origin, report] = [await openPutongOj(place), new Report()]
  for (const kind of kinds) for await (const _ of origin[kind]!(report)) continue
  await origin.leftovers!(report)
  const { found, leftOut } = report.of('part')
  expect(found).toBe(4)
  expect(Object.fromEntries([...leftOut].map(([why, { keys }]) => [keys.join(), why]))).toEqual({
    Mystery: 'nothing of it has a place here',
    Files: 'whose file it was is not kept: pictures come with the texts that name them',
    Settings: 'settings of the site are made anew here',
    'User.jsonl': 'its collection is in another file as well, which was read',
  })
})
