import { importLimits } from '@verdict/domain/account'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../../lib/errors.ts'
import { noticeExpiry } from '../../../../lib/session/expiry.ts'
import { sendRows } from '../api/import.ts'
import { linesOf, withState, type Line } from './lines.ts'
import { PartLost, sendLines } from './send.ts'
import { readSheet, type Sheet } from './sheet.ts'

type Step = 'writing' | 'checking' | 'checked' | 'creating' | 'stopped' | 'done'

type SheetFault = 'empty' | 'noUid' | 'tooMany'

export interface Import {
  step: Step
  lines: readonly Line[]
  unknown: readonly string[]
  sheetFault: { name: SheetFault; count: number } | null
  failure: string | null
  progress: { done: number; total: number }
  check: (text: string) => void
  create: () => void
  stop: () => void
  write: () => void
}

const start = {
  step: 'writing' as Step,
  lines: [] as readonly Line[],
  unknown: [] as readonly string[],
  sheetFault: null as Import['sheetFault'],
  failure: null as string | null,
  progress: { done: 0, total: 0 },
}

function faultOf({ rows, isNameless }: Sheet): SheetFault | null {
  if (rows.length === 0) return 'empty'
  if (isNameless) return 'noUid'
  return rows.length > importLimits.rows ? 'tooMany' : null
}

function replaced(lines: readonly Line[], changed: readonly Line[]): Line[] {
  const byLine = new Map(changed.map((line) => [line.line, line]))
  return lines.map((line) => byLine.get(line.line) ?? line)
}

export function useImport(): Import {
  const queries = useQueryClient()
  const [state, setState] = useState(start)
  const doubtful = useRef(new Set<number>())
  const stopper = useRef(new AbortController())
  const put = (part: Partial<typeof start>) => setState((before) => ({ ...before, ...part }))

  /** @returns the lines' new state, and the part without answer */
  const send = async (from: readonly Line[], dryRun: boolean) => {
    const wanted = withState(from, dryRun ? 'waiting' : 'ready')
    const total = wanted.length
    let lines = from
    let done = 0
    stopper.current = new AbortController()
    put({ failure: null, step: dryRun ? 'checking' : 'creating', lines, progress: { done, total } })
    const onPart = (changed: Line[]) => {
      lines = replaced(lines, changed)
      done += changed.length
      put({ lines, progress: { done, total } })
    }
    const { signal } = stopper.current
    const sending = { lines: wanted, dryRun, doubtful: doubtful.current, send: sendRows, onPart, signal }
    const lost = await sendLines(sending).then(
      () => null,
      (error: unknown) => {
        if (error instanceof PartLost) return error
        throw error
      },
    )
    return { lines, lost }
  }
  const breakOff = ({ part, cause }: PartLost, step: Step) => {
    noticeExpiry(cause)
    for (const { line } of part) doubtful.current.add(line)
    put({ failure: errorText(cause), step })
  }
  const check = async (text: string) => {
    const sheet = readSheet(text)
    const name = faultOf(sheet)
    put({ sheetFault: name && { name, count: sheet.rows.length }, unknown: sheet.unknown })
    if (name) return
    const { lost } = await send(linesOf(sheet.rows), true)
    if (lost) breakOff(lost, 'writing')
    else put({ step: 'checked' })
    doubtful.current = new Set()
  }
  const create = async () => {
    const { lines, lost } = await send(state.lines, false)
    if (lost) breakOff(lost, 'stopped')
    else put({ step: withState(lines, 'ready').length > 0 ? 'stopped' : 'done' })
    await queries.invalidateQueries({ queryKey: ['GET /admin/users'] })
  }
  return {
    ...state,
    check: (text) => void check(text),
    create: () => void create(),
    stop: () => stopper.current.abort(),
    write: () => put({ step: 'writing', failure: null }),
  }
}
