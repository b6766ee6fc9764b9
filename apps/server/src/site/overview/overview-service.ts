// The page refreshes the overview often, so every part must be cheap.

import { statfs } from 'node:fs/promises'
import type { Overview } from '@verdict/contract/overview'
import { openRequests } from '../../people/index.ts'
import { findUnanswered } from '../../archive/index.ts'
import { listHosts, readJudging } from '../../judging/index.ts'
import type { Context } from '../../platform/context.ts'
import { lastBackup } from '../../platform/disk-room.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { maySeeOverview } from './overview-policy.ts'
import { lastSystemErrors, runningContests } from './overview-queries.ts'

const most = 20
const mostErrors = 10
const questionDays = 14
const reasonLength = 300

/** @throws Refusal FORBIDDEN */
export async function readOverview(context: Context, viewer: Viewer): Promise<Overview> {
  if (!maySeeOverview(viewer)) throw new Refusal('FORBIDDEN')
  const { db, settings } = context
  const [hosts, judging, contests, questions, requests, errors, disk, backupAt] = await Promise.all([
    listHosts(context, viewer),
    readJudging(context, viewer),
    runningContests(db, most),
    findUnanswered(db, { days: questionDays, most }),
    openRequests(db, most),
    lastSystemErrors(db, mostErrors),
    diskOf(settings.dataDir),
    lastBackup(settings.dataDir),
  ])
  return {
    judging: { ...judging, ...hosts.queue },
    hosts: { online: hosts.docs.filter(({ online }) => online).length, total: hosts.docs.length },
    contests: contests.map(({ ends_at, ...contest }) => ({ ...contest, end: ends_at.toISOString() })),
    questions: questions.map(({ did, title, created_at, contest_id, contest_title }) => ({
      did,
      title,
      createdAt: created_at.toISOString(),
      cid: contest_id,
      contest: contest_title,
    })),
    passwordRequests: requests.map(({ first_at, last_at, ...request }) => ({
      ...request,
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    })),
    errors: errors.map(({ sid, pid, judge_message, finished_at }) => ({
      sid,
      pid,
      reason: judge_message.slice(0, reasonLength),
      at: finished_at.toISOString(),
    })),
    disk,
    backupAt: backupAt?.toISOString() ?? null,
  }
}

async function diskOf(folder: string): Promise<Overview['disk']> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
