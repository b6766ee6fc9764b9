// Pairs as they go out.

import type { SimilarityPair, SimilaritySide } from '@verdict/contract/similarity'
import type { PairRecord, ProgramRecord, ReviewRecord } from './record.ts'

export const presentSide = (program: ProgramRecord): SimilaritySide => ({
  sid: program.sid,
  uid: program.uid,
  nick: program.nick,
  mid: program.contest_id,
  language: program.language,
  createdAt: program.created_at.toISOString(),
})

export const presentReview = (review: ReviewRecord | undefined) => ({
  state: review?.state ?? ('open' as const),
  note: review?.note ?? '',
  setBy: review?.set_by ?? null,
  setAt: review?.set_at?.toISOString() ?? null,
})

export const presentPair = (pair: PairRecord): SimilarityPair => ({
  pid: pair.pid,
  title: pair.title,
  percent: pair.percent,
  isCurrent: pair.is_current,
  earlier: presentSide(pair.earlier),
  later: presentSide(pair.later),
  ...presentReview(pair),
})
