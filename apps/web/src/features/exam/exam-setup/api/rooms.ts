import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type RoomBody = NonNullable<BodyOf<Endpoints['POST /exam/:cid/rooms']>>

const stale: Key[] = ['GET /exam/:cid/rooms', 'GET /exam/:cid/sitters', 'GET /exam/:cid/desk']

export const useKeepRoom = (cid: number, roomId: number | null) =>
  useChange(stale, (body: RoomBody) =>
    roomId === null
      ? call('POST /exam/:cid/rooms', { params: { cid }, body })
      : call('PUT /exam/:cid/rooms/:roomId', { params: { cid, roomId }, body }),
  )

export const useRemoveRoom = (cid: number) =>
  useChange(stale, (roomId: number) => call('DELETE /exam/:cid/rooms/:roomId', { params: { cid, roomId } }), {
    globalError: true,
  })
