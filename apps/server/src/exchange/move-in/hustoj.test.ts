import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import { differences } from '@verdict/testkit/old-lab/recount'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { prepareFirstStart } from '../../programs/commands/first-start.ts'
import { openHustoj } from '@verdict/origins/hustoj'
import { moveIn, planMove } from './moving.ts'
import type { Report } from '@verdict/origins/report'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** As HUSTOJ keeps it today. */
const salted = (password: string, salt: string): string =>
  Buffer.concat([
    createHash('sha1')
      .update(md5(password) + salt)
      .digest(),
    Buffer.from(salt),
  ]).toString('base64')

const dump = `-- MySQL dump 10.13  Distrib 8.0.39; it's a comment
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`compileinfo\`;
CREATE TABLE \`compileinfo\` (
  \`solution_id\` int(11) NOT NULL DEFAULT '0',
  \`error\` text,
  PRIMARY KEY (\`solution_id\`)
) ENGINE=MyISAM;
INSERT INTO \`compileinfo\` VALUES (1003,'Main.c:1: error: \\'x\\' undeclared; stop');
CREATE TABLE \`contest\` (
  \`contest_id\` int(11) NOT NULL,
  \`title\` varchar(255),
  \`start_time\` datetime,
  \`end_time\` datetime,
  \`defunct\` char(1),
  \`private\` tinyint(4),
  \`password\` char(16),
  \`user_id\` varchar(48)
);
INSERT INTO \`contest\` VALUES (1000,'Finals; 2019','2019-05-01 12:00:00','2019-05-01 17:00:00','N',1,'','teacher');
INSERT INTO \`contest_problem\` (\`problem_id\`, \`contest_id\`, \`num\`) VALUES (1001,1000,1),(1000,1000,0);
INSERT INTO \`privilege\` (\`user_id\`,\`rightstr\`,\`defunct\`) VALUES ('teacher','administrator','N'),('anna','c1000','N');
INSERT INTO \`problem\` (\`problem_id\`,\`title\`,\`description\`,\`sample_input\`,\`spj\`,\`time_limit\`,\`memory_limit\`,\`defunct\`,\`source\`,\`in_date\`) VALUES (1000,'A+B','<p>Add it''s \\"two\\"\\nnumbers</p>','1 2','0',1.500,64,'N','NOIP 2018','2018-01-01 00:00:00'),(1001,'Hidden',NULL,NULL,'0',0.000,0,'Y',NULL,NULL),(1002,'Own',NULL,NULL,'1',1.000,64,'N',NULL,NULL),(1003,'By testlib',NULL,NULL,'1',1.000,64,'N',NULL,NULL),(1004,'In C',NULL,NULL,'1',1.000,64,'N',NULL,NULL),(1005,'By points',NULL,NULL,'1',1.000,64,'N',NULL,NULL),(1006,'Binary',NULL,NULL,'1',1.000,64,'N',NULL,NULL);
INSERT INTO \`news\` (\`news_id\`,\`title\`,\`content\`,\`defunct\`) VALUES (5,'Open day','<p><img src="/JudgeOnline/upload/image/2019/a.png"><img src="/upload/../jol.sql"></p>','N');
INSERT INTO \`sim\` (\`s_id\`,\`sim_s_id\`,\`sim\`) VALUES (1004,1001,93);
INSERT INTO \`solution\` (\`solution_id\`,\`problem_id\`,\`user_id\`,\`time\`,\`memory\`,\`in_date\`,\`result\`,\`language\`,\`contest_id\`) VALUES (1001,1000,'anna',12,1024,'2019-05-01 12:30:00',4,0,1000),(1002,1000,'bob',1,1,'2019-05-01 12:31:00',6,1,0),(1003,1001,'bob',0,0,'2019-05-01 12:32:00',11,3,0),(1004,1000,'bob',5,9,'2019-06-01 00:00:00',4,6,0),(1005,1000,'bob',5,9,'2019-06-01 00:00:01',4,2,0),(1006,1000,'nobody',5,9,'2019-06-01 00:00:01',4,0,0);
INSERT INTO \`source_code\` (\`solution_id\`,\`source\`) VALUES (900,'gone'),(1001,'int main() { return \\'\\\\0\\'; }'),(1002,'b'),(1003,'c'),(1004,'d');
INSERT INTO \`users\` (\`user_id\`,\`email\`,\`defunct\`,\`password\`,\`reg_time\`,\`nick\`) VALUES ('teacher','t@lab.example','N','${salted('Teach3rs', 'a1b2')}','2017-09-01 08:00:00','Teacher'),('anna','','N','${md5('Annas-1x')}','2018-01-01 00:00:00','安娜'),('bob','','N','???',NULL,'Bob');
`

let folder: string
let server: TestServer
let rootId: number
let report: Report
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-hustoj-'))
  await writeFile(join(folder, 'jol.sql'), dump)
  await mkdir(join(folder, 'data/1000'), { recursive: true })
  for (const [name, text] of Object.entries({
    'a2.in': '3 4\n',
    'a2.out': '7\n',
    'a10.in': '5 5\n',
    'a10.out': '10\n',
  })) {
    await writeFile(join(folder, 'data/1000', name), text)
  }
  for (const [pid, names] of Object.entries({
    1002: ['spj.cc', 'spj.c'],
    1003: ['tpj.cc', 'spj.cc'],
    1004: ['spj.c'],
    1005: ['upj.cc', 'spj.cc'],
    1006: ['spj'],
  })) {
    await mkdir(join(folder, 'data', pid))
    for (const name of names) await writeFile(join(folder, 'data', pid, name), `// ${name}`)
  }
  await mkdir(join(folder, 'upload/image/2019'), { recursive: true })
  await writeFile(join(folder, 'upload/image/2019/a.png'), picture)
  server = await startTestServer()
  await prepareFirstStart(server.context)
  ;({ id: rootId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow())
  const { highest } = await planMove(server.context, await openHustoj(folder), { rootId })
  report = await moveIn(server.context, await openHustoj(folder), highest, { rootId })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a HUSTOJ', () => {
  test('[MOVE-IN-1] [MOVE-IN-2] people, problems, contests and submissions come, and counts follow', async () => {
    const moved = Object.fromEntries([...report.kinds].map(([kind, counts]) => [kind, counts.moved]))
    expect(moved).toEqual({ user: 3, problem: 7, test: 2, contest: 1, submission: 4, news: 1, picture: 1 })
    expect([...report.of('submission').leftOut.keys()].toSorted()).toEqual([
      'its language is not known here',
      'its person is gone',
    ])
    for (const rows of Object.values(await differences(server.db))) expect(rows).toEqual([])
  })

  test('[MOVE-IN-3] with their numbers, texts, limits, tests and verdicts', async () => {
    const { data } = await server.call(null, 'GET /problem/:pid', { params: { pid: 1000 }, query: {} })
    expect(data).toMatchObject({
      title: 'A+B',
      source: 'NOIP 2018',
      time: 1_500,
      memory: 65_536,
      in: '1 2',
      testcases: 2,
    })
    expect(data.description).toBe('Add it\'s "two" numbers')
    const rows = await server.db.selectFrom('submissions').selectAll().orderBy('sid').execute()
    expect(
      rows.map(({ sid, judge, contest_id, sim, sim_sid }) => [sid, judge, contest_id, sim, sim_sid]),
    ).toEqual([
      [1001, Judge.Accepted, 1000, null, null],
      [1002, Judge.WrongAnswer, 0, null, null],
      [1003, Judge.CompileError, 0, null, null],
      [1004, Judge.Accepted, 0, 93, 1001],
    ])
    expect(rows[0]!.code).toBe("int main() { return '\\0'; }")
    const errors = await server.db.selectFrom('judgements').select('error').where('sid', '=', 1003).execute()
    expect(errors).toEqual([{ error: "Main.c:1: error: 'x' undeclared; stop" }])
    const places = await server.db
      .selectFrom('contest_problems')
      .select(['position', 'pid'])
      .orderBy('position')
      .execute()
    expect(places).toEqual([
      { position: 1, pid: 1000 },
      { position: 2, pid: 1001 },
    ])
  })

  test('[MOVE-IN-10] a special judge in C or C++ comes with its protocol; another is said to be lost', async () => {
    const programs = await server.db
      .selectFrom('problems')
      .select(['pid', 'code', 'protocol'])
      .where('type', '=', 3)
      .orderBy('pid')
      .execute()
    expect(programs.map((one) => Object.values(one))).toEqual([
      [1002, '// spj.cc', 'hustoj'],
      [1003, '// tpj.cc', 'testlib'],
      [1004, '// spj.c', 'hustoj'],
      [1005, '// upj.cc', 'upj'],
      [1006, '', 'testlib'],
    ])
    expect([...report.of('problem').changed.keys()].filter((loss) => loss.includes('special judge'))).toEqual(
      ['the source of its special judge, spj.cc or spj.c, is not in the folder'],
    )
  })

  test('[MOVE-IN-3] pictures of its folder come along', async () => {
    const { data } = await server.call(null, 'GET /news/:nid', { params: { nid: 5 } })
    expect(data.content).toMatch(
      /^!\[\]\(\/uploads\/[0-9a-f]{64}\.png\)\s*!\[\]\(\/upload\/\.\.\/jol\.sql\)$/,
    )
  })

  test.each([
    ['teacher', 'Teach3rs', 200],
    ['anna', 'Annas-1x', 200],
    ['anna', 'Annas-1y', 401],
    ['bob', '???', 401],
  ])('[MOVE-IN-4] %s logs in with %s: %d', async (username, password, status) => {
    const { publicKey } = await passwordKeys(server.context)
    const body = { username, password: sealed(publicKey, password) }
    expect((await server.call(null, 'POST /account/login', { body })).status).toBe(status)
  })

  test('[MOVE-IN-8] a dump that breaks off or is damaged is refused by file and place', async () => {
    const broken = join(folder, 'broken')
    await mkdir(broken)
    const cases: [string, RegExp][] = [
      [
        dump.slice(0, dump.indexOf("'Finals; 2") + 8),
        /jol\.sql, byte \d+: the file breaks off in a statement/,
      ],
      [
        dump.replace("(1001,'Hidden',NULL,", "(1001,'Hidden',"),
        /jol\.sql, byte \d+: a row of problem cannot be read/,
      ],
      [dump.replace('(1004,1001,93)', '1004,1001'), /jol\.sql, byte \d+: a row of sim cannot be read/],
    ]
    for (const [text, sentence] of cases) {
      await writeFile(join(broken, 'jol.sql'), text)
      await expect(planMove(server.context, await openHustoj(broken), { rootId })).rejects.toThrow(sentence)
    }
  })
})
