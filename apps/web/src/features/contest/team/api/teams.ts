import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { fetchFile } from '../../../../lib/api/file.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { upload } from '../../../../lib/api/upload.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { keepFile } from '../../../../lib/keep-file.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'

const pageSize = 50

export const teamsQuery = (cid: number, { page, keyword }: KeywordFilter) =>
  apiQuery('GET /contest/:cid/teams', { params: { cid }, query: { page, pageSize, keyword } })

export const teamListsQuery = (cid: number) => apiQuery('GET /contest/:cid/teams/lists', { params: { cid } })

export const teamQuery = (cid: number, number: number) => ({
  ...apiQuery('GET /contest/:cid/teams/:number', { params: { cid, number } }),
  meta: { silent: true },
})

const stale: Key[] = [
  'GET /contest/:cid/teams',
  'GET /contest/:cid/teams/lists',
  'GET /contest/:cid/teams/:number',
  'GET /contest/:cid/entrants',
  'GET /contest/:cid/ranklist',
]

export type TeamBody = BodyOf<Endpoints['POST /contest/:cid/teams']>
export type OrganizationBody = BodyOf<Endpoints['POST /contest/:cid/teams/organizations']>
export type CategoryBody = BodyOf<Endpoints['POST /contest/:cid/teams/categories']>
type SheetBody = Omit<BodyOf<Endpoints['POST /contest/:cid/teams/sheet']>, 'dryRun'>

/** @param number null: a new one */
export const useKeepTeam = (cid: number, number: number | null) =>
  useChange(stale, async (body: TeamBody) => {
    if (number === null) await call('POST /contest/:cid/teams', { params: { cid }, body })
    else await call('PUT /contest/:cid/teams/:number', { params: { cid, number }, body })
  })

export const useRemoveTeam = (cid: number) =>
  useChange(
    stale,
    (number: number) => call('DELETE /contest/:cid/teams/:number', { params: { cid, number } }),
    { globalError: true },
  )

export const useReadSheet = (cid: number) =>
  useChange([], (body: SheetBody) =>
    call('POST /contest/:cid/teams/sheet', { params: { cid }, body: { ...body, dryRun: true } }),
  )

export const useAddSheet = (cid: number) =>
  useChange(stale, (body: SheetBody) => call('POST /contest/:cid/teams/sheet', { params: { cid }, body }))

export const useKeepOrganization = (cid: number, id: number | null) =>
  useChange(stale, async (body: OrganizationBody) => {
    if (id === null) await call('POST /contest/:cid/teams/organizations', { params: { cid }, body })
    else await call('PUT /contest/:cid/teams/organizations/:id', { params: { cid, id }, body })
  })

export const useRemoveOrganization = (cid: number) =>
  useChange(
    stale,
    (id: number) => call('DELETE /contest/:cid/teams/organizations/:id', { params: { cid, id } }),
    { globalError: true },
  )

export const useKeepCategory = (cid: number, id: number | null) =>
  useChange(stale, async (body: CategoryBody) => {
    if (id === null) await call('POST /contest/:cid/teams/categories', { params: { cid }, body })
    else await call('PUT /contest/:cid/teams/categories/:id', { params: { cid, id }, body })
  })

export const useRemoveCategory = (cid: number) =>
  useChange(
    stale,
    (id: number) => call('DELETE /contest/:cid/teams/categories/:id', { params: { cid, id } }),
    { globalError: true },
  )

type SlipsBody = BodyOf<Endpoints['POST /contest/:cid/teams/slips']>

/** Saved even if the dialog was closed: earlier passwords are no longer valid. */
export const usePrintTeamSlips = (cid: number) =>
  useChange([], (body: SlipsBody) => fetchFile('POST /contest/:cid/teams/slips', { cid }, body), {
    onDone: (file) => keepFile(file, `teams-${cid}-slips.pdf`),
  })

/** @returns its address */
export const useUploadPicture = () =>
  useChange([], async (file: File) => (await upload('POST /upload', { file })).url)
