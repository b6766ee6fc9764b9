import type { RawDocument } from './bson-file.ts'
import { type Fields, fieldsOf, oneOf } from './fields.ts'
import {
  byBirth,
  calledBy,
  createdOf,
  idName,
  lacks,
  madeWhole,
  nameOrId,
  present,
  type PutongSource,
} from './putongoj-source.ts'
import type { ContestRecord, EntrantRecord, ProblemRecord, TagRecord } from './record.ts'
import type { Report } from './report.ts'

export async function* readTag(source: PutongSource, report: Report): AsyncGenerator<TagRecord> {
  for await (const fields of byBirth(source.documents('Tag'))) {
    const number = typeof fields.value('tid') === 'string' ? null : fields.integer('tagId', 'tid')
    const title = fields.text('name', 'tid')
    // Read only to mark it as known: problems name their tags as well.
    fields.list('list')
    if (title === null || title.trim() === '') lacks(report, 'tag', fields, 'it has no name')
    else {
      const called = calledBy(fields, 'tagId', number)
      const names = [...(called?.names ?? []), `tag:${title}`]
      yield madeWhole(fields, {
        key: names[0]!,
        names,
        aliases: called?.aliases ?? [],
        number,
        title,
        color: fields.text('color') ?? 'default',
        createdAt: createdOf(fields),
      })
    }
  }
}

export async function* readProblem(source: PutongSource, report: Report): AsyncGenerator<ProblemRecord> {
  for await (const fields of source.documents('Problem')) {
    const number = fields.integer('pid')
    const called = calledBy(fields, 'pid', number)
    if (called === null) {
      lacks(report, 'problem', fields, 'it has no number')
      continue
    }
    yield problemOf(source, fields, called, number)
  }
}

function problemOf(
  source: PutongSource,
  fields: Fields,
  called: Pick<ProblemRecord, 'key' | 'names' | 'aliases'>,
  number: number | null,
): ProblemRecord {
  const given = fields.integer('type')
  const type = oneOf(given, [1, 2, 3] as const, 1)
  const tags = fields.list('tags').map((tag) => nameOrId(tag, 'tag'))
  const isDeleted = fields.date('deletedAt') !== null
  const status = fields.integer('status')
  const owner = fields.value('owner') ?? null
  const record: ProblemRecord = {
    ...called,
    number,
    title: fields.text('title') ?? '',
    type,
    // Without the field all were open.
    isAvailable: status !== 0 && !isDeleted,
    timeMs: fields.integer('time'),
    memoryKb: fields.integer('memory'),
    description: fields.text('description') ?? '',
    input: fields.text('input') ?? '',
    output: fields.text('output') ?? '',
    samples: [{ in: fields.text('in') ?? '', out: fields.text('out') ?? '' }],
    hint: fields.text('hint') ?? '',
    code: fields.text('code') ?? '',
    tags: tags.filter(present),
    owner: idName(owner),
    createdAt: createdOf(fields),
    tests: source.files.tests(number),
  }
  return madeWhole(fields, record, [
    [isDeleted, 'it was deleted there, so it is hidden here'],
    [tags.includes(null), 'of its tags some are named by nothing'],
    [given !== null && given !== type, 'its kind is none that is known, so it is an ordinary problem'],
    [type === 1 && record.code.trim() !== '', 'it is an ordinary problem, so its program was left out'],
    [status !== null && ![0, 2].includes(status), 'its status is none that is known, so it is available'],
    [owner !== null && record.owner === null, 'its owner is named by nothing, so it belongs to root'],
  ])
}

export async function* readContest(source: PutongSource, report: Report): AsyncGenerator<ContestRecord> {
  for await (const fields of source.documents('Contest')) {
    const number = fields.integer('cid', 'contestId')
    const called = calledBy(fields, 'cid', number)
    if (called === null) lacks(report, 'contest', fields, 'it has no number')
    else yield madeWhole(fields, contestOf(fields, called, number), lossesOf(fields))
  }
}

function lossesOf(fields: Fields): [boolean, string][] {
  const addresses = fields.list('ipWhitelist')
  const [start, end] = [fields.text('timesWithoutZone'), fields.flag('losesSubmissions')]
  return [
    [fields.flag('ipWhitelistEnabled') && addresses.length > 0, 'the addresses that may enter were left out'],
    [fields.list('allowedLanguages').length > 0, 'the languages that it allows were left out'],
    [fields.flag('allowEarlyExit'), 'leaving it early was left out'],
    [fields.flag('isLocked'), 'it was locked, which nothing is here'],
    [fields.date('deletedAt') !== null, 'it was deleted there, so it is hidden here'],
    [start !== null, 'its times say no zone, and were read as UTC'],
    [
      end,
      'its submissions name no contest in this dump, as early copies to PostgreSQL lost it: they come as practice. Move in the MongoDB from before the copy to keep them',
    ],
  ]
}

const suspended = 3
/** Approved, or left early. */
const letIn = [4, 5]

export async function* readEntrant(source: PutongSource, report: Report): AsyncGenerator<EntrantRecord> {
  for await (const fields of source.documents('ContestParticipation')) {
    const [user, contest] = [idName(fields.value('user')), idName(fields.value('contest'))]
    const key = `${contest} ${user}`
    const status = fields.integer('status') ?? 0
    if (user === null || contest === null)
      lacks(report, 'entrant', fields, 'it names no person or no contest')
    else {
      const record: EntrantRecord = { key, names: [key], user, contest, enteredAt: createdOf(fields) }
      if (status === suspended) record.out = 'was put out of the contest there, and is not in it here'
      else if (!letIn.includes(status)) record.out = 'was not let in there'
      yield madeWhole(fields, record)
    }
  }
}

function contestOf(
  fields: Fields,
  called: Pick<ContestRecord, 'key' | 'names' | 'aliases'>,
  number: number | null,
): ContestRecord {
  const option = fieldsOf((fields.value('option') ?? {}) as RawDocument)
  const password = fields.text('password') ?? ''
  // The newer model has no field for the kind: entry rules decide.
  const isNew = fields.value('startsAt') !== undefined
  const [encrypt, isPublic] = [fields.integer('encrypt'), fields.flag('isPublic')]
  const kind: ContestRecord['encrypt'] = !isNew
    ? oneOf(encrypt, [1, 2, 3] as const, 1)
    : isPublic
      ? 1
      : password === ''
        ? 2
        : 3
  const argument = fields.text('argument') ?? ''
  const lines =
    kind === 2
      ? argument
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean)
      : []
  const frozenAt = fields.date('scoreboardFrozenAt')
  const unfrozenAt = fields.date('scoreboardUnfrozenAt')
  const isHidden = fields.flag('isHidden') || fields.date('deletedAt') !== null
  const owner = fields.text('creator')
  return {
    ...called,
    number,
    title: fields.text('title') ?? '',
    startsAt: fields.date('startsAt', 'start'),
    endsAt: fields.date('endsAt', 'end'),
    encrypt: kind,
    isAvailable: fields.integer('status') !== 0 && !isHidden,
    labelingStyle: oneOf(
      fields.integer('labelingStyle') ?? option.integer('labelingStyle'),
      [1, 2] as const,
      1,
    ),
    password: kind === 3 ? password || argument : '',
    users: [
      ...lines.filter((line) => !line.startsWith('gid:')).map((line) => `uid:${line}`),
      ...fields.list('allowedUsers').map(idName).filter(present),
    ],
    groups: [
      ...lines.filter((line) => line.startsWith('gid:')),
      ...fields.list('allowedGroups').map(idName).filter(present),
    ],
    problems: [...fields.list('list'), ...fields.list('problems')]
      .map((problem) => nameOrId(problem, 'pid'))
      .filter(present),
    course: idName(fields.value('course')),
    owner: owner === null ? null : `uid:${owner}`,
    freeze: isNew ? (frozenAt ?? ('none' as const)) : ('auto' as const),
    ...(isNew && frozenAt !== null && { unfrozenAt }),
    createdAt: createdOf(fields),
  }
}
