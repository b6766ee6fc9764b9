import { drawGroups } from '@verdict/domain/exam-draw'
import { uidLength } from '@verdict/domain/address-limits'
import { examLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, isStorable, lineOfText, nothing } from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const oneRoom = z.object({ cid: id, roomId: id })

const place = z.number().int().min(1).max(examLimits.side)
const network = z.string().max(examLimits.network).refine(isStorable, 'is not plain text')

const examRoom = z.object({
  roomId: z.number().int(),
  name: z.string(),
  note: z.string(),
  networks: z.array(z.string()),
  seats: z.array(
    z.object({
      seatId: z.number().int(),
      name: z.string(),
      row: z.number().int(),
      column: z.number().int(),
      /** Address of the seat's machine; null: any in the room. */
      address: z.string().nullable(),
      sitter: z.object({ uid: z.string(), nick: z.string() }).nullable(),
    }),
  ),
})
export type ExamRoom = z.output<typeof examRoom>
const rooms = z.object({ rooms: z.array(examRoom) })

/** Seats that keep their names keep their people. */
export const roomFields = z.object({
  name: lineOfText(examLimits.roomName).min(1),
  note: lineOfText(examLimits.roomNote).default(''),
  /** Including empty lines, as a refusal names the line. */
  networks: z.array(network).max(examLimits.networks).default([]),
  seats: z
    .array(
      z.object({
        name: lineOfText(examLimits.seatName).min(1),
        row: place,
        column: place,
        address: network.nullable().default(null),
      }),
    )
    .max(examLimits.seats)
    .default([]),
})

const roomErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'COURSE_ARCHIVED',
  'EXAM_NETWORK_INVALID',
  'EXAM_SEAT_INVALID',
  'EXAM_ROOM_NAME_TAKEN',
  'EXAM_SEATS_FULL',
] as const

export const examSeatEndpoints = defineEndpoints({
  'GET /exam/:cid/rooms': {
    summary: 'The rooms of an exam with their seats (who manages the contest)',
    access: 'login',
    params: cid,
    data: rooms,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/rooms': {
    summary: 'Add a room to an exam (who manages the contest)',
    access: 'login',
    params: cid,
    body: roomFields,
    data: rooms,
    status: 201,
    errors: [...roomErrors, 'EXAM_ROOMS_FULL'],
  },
  'PUT /exam/:cid/rooms/:roomId': {
    summary: 'Change a room; seats that keep their names keep who sits there (who manages the contest)',
    access: 'login',
    params: oneRoom,
    body: roomFields,
    data: rooms,
    errors: [...roomErrors, 'EXAM_SEAT_IN_USE'],
  },
  'DELETE /exam/:cid/rooms/:roomId': {
    summary: 'Remove a room in which nobody who has entered sits (who manages the contest)',
    access: 'login',
    params: oneRoom,
    data: rooms,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_SEAT_IN_USE'],
  },
  'POST /exam/:cid/draw': {
    summary: 'Draw the seats of those who have not entered (who manages the contest)',
    description: 'The same seed draws the same for the same people and seats.',
    access: 'login',
    params: cid,
    body: z.object({
      seed: lineOfText(examLimits.seed).min(1),
      /** Separates people of one site group, or of one course section. */
      apart: z.enum(drawGroups).default('none'),
      keep: z.boolean().default(true),
    }),
    data: z.object({
      drawn: z.number().int(),
      without: z.array(z.string()),
      neighbours: z.number().int(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_SEATS_MISSING'],
  },
  'DELETE /exam/:cid/draw': {
    summary: 'Take their seats from those who have not entered (who manages the contest)',
    access: 'login',
    params: cid,
    query: z.object({ all: z.literal('1').optional() }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'PUT /exam/:cid/sitters/:uid': {
    summary: 'Place one person by hand, or nowhere, before they have entered (who manages the contest)',
    access: 'login',
    params: z.object({ cid: id, uid: z.string().min(1).max(uidLength) }),
    body: z.object({ seatId: bodyId.nullable() }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_SITTER_ENTERED', 'EXAM_SEAT_TAKEN'],
  },
})
