import { call } from '../../../../lib/api/client.ts'

export const fetchRealtimeToken = async (): Promise<string> => (await call('GET /websocket/token', {})).token
