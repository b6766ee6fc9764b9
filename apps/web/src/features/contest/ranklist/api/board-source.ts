// A public board reads three addresses of a server or of a folder of files, each asked as a visitor.

import type { BoardHistory } from '@verdict/contract/board-history'
import type { OpenBoard, Ranklist } from '@verdict/contract/ranklist'

export interface BoardSources {
  board: string
  ranklist: string
  history: string
}

export interface BoardData {
  board: OpenBoard
  ranklist: Ranklist
  history: BoardHistory
}

/** The board is not there for visitors, or not yet. */
export class BoardClosed extends Error {}

const gone: readonly number[] = [401, 403, 404]

/** @returns the same object while the answer is the same @throws BoardClosed; others while the source is away */
export function boardReader<K extends keyof BoardData>(sources: BoardSources, name: K) {
  let known: { text: string; data: BoardData[K] } | null = null
  return async (signal: AbortSignal): Promise<BoardData[K]> => {
    const response = await window.fetch(sources[name], { cache: 'no-cache', credentials: 'omit', signal })
    if (gone.includes(response.status)) throw new BoardClosed(name)
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    const text = await response.text()
    if (known?.text !== text) known = { text, data: (JSON.parse(text) as { data: BoardData[K] }).data }
    return known.data
  }
}

/** The time of the server that gives the files, to a second. @returns ms since 1970 */
export async function timeOfSource(address: string): Promise<number> {
  const { headers } = await window.fetch(address, { method: 'HEAD', cache: 'no-store', credentials: 'omit' })
  const time = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(time)) throw new Error('The source says no time')
  return time + 500
}
