// The ranklist, for those who see the contest and as its open board.

import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { homeworkLimits } from '@verdict/domain/homework'
import { z } from 'zod'
import { isoDate } from '../platform/primitives.ts'
import { boardTeams } from './board-teams.ts'

/** One entrant on one problem. */
export const cell = z.object({
  acceptedAt: isoDate.nullable(),
  failed: z.number().int(),
  pending: z.number().int(),
  /** Hundredths of a point, under rules that count points. */
  score: z.number().int().min(0).max(homeworkLimits.points.max).optional(),
  /** Best per group, in hundredths of a point in the problem's own scale. */
  groups: z.array(z.object({ points: z.number().int(), of: z.number().int() })).optional(),
})

/** By uid: the nick under `nick`, the school where the contest shows it and there is one, each touched problem under its pid. */
const ranklistRow = z
  .object({ nick: z.string(), school: z.string().optional() })
  .catchall(z.union([z.string(), cell]))
/**
 * As far as this viewer may know: during a freeze later results are pending for all but managers, in one's own row, too.
 * Minutes, penalty, rank and first solvers follow from acceptedAt and the start.
 */
export const ranklist = z.object({
  ranklist: z.record(z.string(), ranklistRow),
  info: z.object({ isEnded: z.boolean(), isFrozen: z.boolean(), freezeTime: isoDate.nullable() }),
  groups: z.record(z.string(), z.array(z.string())).optional(),
  /** In a contest of teams. The name of a team is the nick of its row. */
  teams: boardTeams.optional(),
  rule: z.enum(contestRuleNames),
  /** As the contest chose it. */
  penalty: z.number().int(),
  /** Increases with every change, as in `ranklist_changed`. */
  version: z.number().int(),
})
export type Ranklist = z.output<typeof ranklist>

/** The contest as its open board shows it, which names no problem. */
export const openBoard = z.object({
  title: z.string(),
  /** It has not begun, and names no problem yet. */
  early: z.literal(true).optional(),
  /** As of the contest. */
  heldStart: z.number().int().optional(),
  start: isoDate,
  end: isoDate,
  freezeTime: isoDate.nullable(),
  isFrozen: z.boolean(),
  /** How long it lasts, without pauses. */
  minutes: z.number().int(),
  problems: z.array(z.object({ pid: z.number().int(), label: z.string(), color: z.string().optional() })),
})
export type OpenBoard = z.output<typeof openBoard>
