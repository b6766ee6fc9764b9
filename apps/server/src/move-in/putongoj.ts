// A lab that runs PutongOJ: a folder with what `mongodump` or `mongoexport` wrote of its database, in whatever folder below,
// and the folder `data` of its test files. Its models changed for eight years, and each document has the fields of its own
// time: what is read here goes by any of their names.

import { bsonDocuments } from './bson-file.ts'
import { fieldsOf } from './fields.ts'
import { jsonDocuments } from './json-file.ts'
import type { Origin } from './origin.ts'
import { openPutongFiles } from './putongoj-files.ts'
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
import type { PutongSource } from './putongoj-source.ts'
import { readComment, readDiscussion, readNews, readSubmission } from './putongoj-written.ts'

const isBson = /\.bson(?:\.gz)?$/

/** @throws MoveInFault where there is no such dump */
export async function openPutongOj(folder: string): Promise<Origin> {
  const files = await openPutongFiles(folder)
  const source: PutongSource = {
    files,
    async *documents(...collections) {
      for (const path of files.collection(...collections)) {
        const raws = isBson.test(path) ? bsonDocuments(path) : jsonDocuments(path)
        for await (const raw of raws) yield fieldsOf(raw)
      }
    },
  }
  return {
    name: 'putongoj',
    picture: files.picture,
    group: (report) => readGroup(source, report),
    user: (report) => readUser(source, report),
    groupMember: () => readGroupMember(source),
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
