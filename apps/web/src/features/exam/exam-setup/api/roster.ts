import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { fetchFile } from '../../../../lib/api/file.ts'
import { ownTimeZone } from '../../../../lib/format.ts'
import { keepFile } from '../../../../lib/keep-file.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'

const pageSize = 50

export const rosterQuery = (cid: number, { page, keyword }: KeywordFilter) =>
  apiQuery('GET /exam/:cid/sitters', { params: { cid }, query: { page, pageSize, keyword } })

export const roomsQuery = (cid: number) => apiQuery('GET /exam/:cid/rooms', { params: { cid } })

export const examContestQuery = (cid: number) => apiQuery('GET /contest/:cid', { params: { cid } })

export const courseSectionsQuery = (id: number) => ({
  ...apiQuery('GET /course/:id/section', { params: { id } }),
  meta: { silent: true },
})

/** Rooms show their people, too. */
const stale: Key[] = [
  'GET /exam/:cid',
  'GET /exam/:cid/sitters',
  'GET /exam/:cid/rooms',
  'GET /exam/:cid/desk',
]

type RosterSheetBody = BodyOf<Endpoints['POST /exam/:cid/sitters']>

export const useReadRoster = (cid: number) =>
  useChange([], (body: Omit<RosterSheetBody, 'dryRun'>) =>
    call('POST /exam/:cid/sitters', { params: { cid }, body: { ...body, dryRun: true } }),
  )

export const useAddRoster = (cid: number) =>
  useChange(stale, (body: Omit<RosterSheetBody, 'dryRun'>) =>
    call('POST /exam/:cid/sitters', { params: { cid }, body }),
  )

export const useAddCourse = (cid: number) =>
  useChange(stale, (sectionId: number | null) =>
    call('POST /exam/:cid/sitters/course', { params: { cid }, body: { sectionId } }),
  )

export const useRemoveSitter = (cid: number) =>
  useChange(stale, (uid: string) => call('DELETE /exam/:cid/sitters/:uid', { params: { cid, uid } }))

export const useSeatSitter = (cid: number) =>
  useChange(stale, ({ uid, seatId }: { uid: string; seatId: number | null }) =>
    call('PUT /exam/:cid/sitters/:uid', { params: { cid, uid }, body: { seatId } }),
  )

type DrawBody = BodyOf<Endpoints['POST /exam/:cid/draw']>

export const useDraw = (cid: number) =>
  useChange(stale, (body: DrawBody) => call('POST /exam/:cid/draw', { params: { cid }, body }))

/** @param all includes manual placements */
export const useClearDraw = (cid: number) =>
  useChange(stale, (all: boolean) =>
    call('DELETE /exam/:cid/draw', { params: { cid }, query: { all: all ? '1' : undefined } }),
  )

type SlipsBody = Omit<BodyOf<Endpoints['POST /exam/:cid/slips']>, 'timeZone'>

/** Saved even if the dialog was closed: older slips are no longer valid. */
export const usePrintSlips = (cid: number) =>
  useChange(
    ['GET /exam/:cid/sitters'],
    (body: SlipsBody) => fetchFile('POST /exam/:cid/slips', { cid }, { ...body, timeZone: ownTimeZone() }),
    {
      onDone: (file, { uid }) =>
        keepFile(file, uid === undefined ? `exam-${cid}-slips.pdf` : `exam-${cid}-slip-${uid}.pdf`),
    },
  )
