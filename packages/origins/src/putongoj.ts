// Reads PutongOJ: `mongodump`, `mongoexport` or `pg_dump` output in any subfolder, and the folder `data`. Models changed over
// eight years, so fields are read by any of their names.

import { bsonDocuments } from './bson-file.ts'
import { fieldsOf } from './fields.ts'
import { jsonDocuments } from './json-file.ts'
import type { Origin } from './origin.ts'
import { openPutongFiles } from './putongoj-files.ts'
import { readNews } from './putongoj-news.ts'
import {
  readConnection,
  readCourse,
  readCourseMember,
  readCourseProblem,
  readGroup,
  readGroupMember,
  readUser,
} from './putongoj-people.ts'
import { readContest, readEntrant, readProblem, readTag } from './putongoj-problems.ts'
import { documentsOf } from './putongoj-postgres.ts'
import type { PutongSource } from './putongoj-source.ts'
import { readComment, readDiscussion, readSubmission } from './putongoj-written.ts'

const isBson = /\.bson(?:\.gz)?$/

/** @throws MoveInFault where there is no such dump */
export async function openPutongOj(folder: string): Promise<Origin> {
  const files = await openPutongFiles(folder)
  const source: PutongSource = {
    files,
    async *documents(...collections) {
      if (files.sql !== null) {
        for (const collection of collections) yield* documentsOf(files.sql, collection, files.parts)
        return
      }
      for (const path of files.collection(...collections)) {
        const raws = isBson.test(path) ? bsonDocuments(path) : jsonDocuments(path)
        for await (const { raw, place } of raws) yield fieldsOf(raw, place)
      }
    },
  }
  return {
    name: 'putongoj',
    texts: 'markdown',
    picture: files.picture,
    pictures: files.pictures,
    leftovers: files.leftovers,
    group: (report) => readGroup(source, report),
    user: (report) => readUser(source, report),
    groupMember: (report) => readGroupMember(source, report),
    tag: (report) => readTag(source, report),
    course: (report) => readCourse(source, report),
    problem: (report) => readProblem(source, report),
    courseMember: (report) => readCourseMember(source, report),
    courseProblem: (report) => readCourseProblem(source, report),
    contest: (report) => readContest(source, report),
    entrant: (report) => readEntrant(source, report),
    submission: (report) => readSubmission(source, report),
    news: (report) => readNews(source, report),
    discussion: (report) => readDiscussion(source, report),
    comment: (report) => readComment(source, report),
    connection: (report) => readConnection(source, report),
  }
}
