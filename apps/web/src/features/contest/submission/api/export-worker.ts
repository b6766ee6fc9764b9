import type { Failure } from '@verdict/contract/envelope'
import writeExcelFile, { type SheetData } from 'write-excel-file/browser'
import { columnWidths, headerRow, Lines, sheetRow } from './export-lines.ts'
import { type ExportOrder, type ExportReport, maxSheetRows } from './export-message.ts'

const report = (message: ExportReport): void => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  self.postMessage(message)
}

async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string[]> {
  const lines = new Lines()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield lines.take(part.value)
  if (!lines.isWhole) throw new Error('The export broke off.')
}

/** In pieces, which the browser may store on disk. */
async function asTable(body: ReadableStream<BufferSource>): Promise<Blob> {
  const parts: string[] = []
  let rows = -1
  for await (const lines of linesOf(body)) {
    parts.push(lines.map((line) => `${line}\n`).join(''))
    rows += lines.length
    report({ kind: 'progress', rows: Math.max(0, rows) })
  }
  return new Blob(['\u{FEFF}', ...parts], { type: 'text/csv;charset=utf-8' })
}

async function asSheet(body: ReadableStream<BufferSource>, { words }: ExportOrder): Promise<Blob | null> {
  const data: SheetData = [headerRow(words)]
  for await (const lines of linesOf(body)) {
    if (data.length + lines.length > maxSheetRows + 1) return null
    for (const line of lines) data.push(sheetRow(line, words))
    report({ kind: 'progress', rows: data.length - 1 })
  }
  return writeExcelFile(data, {
    sheet: words.sheet,
    stickyRowsCount: 1,
    columns: columnWidths.map((width) => ({ width })),
  }).toBlob()
}

async function run(order: ExportOrder): Promise<void> {
  const response = await fetch(order.url, { credentials: 'same-origin', headers: order.headers })
  if (!response.ok || !response.body) {
    const failure = (await response.json().catch(() => ({}))) as Partial<Failure>
    report({ kind: 'failed', status: response.status, message: failure.message ?? '', failure })
    return
  }
  const file = order.format === 'csv' ? await asTable(response.body) : await asSheet(response.body, order)
  report(file ? { kind: 'done', file } : { kind: 'tooMany' })
}

self.addEventListener('message', ({ data }: MessageEvent<ExportOrder>) => {
  run(data).catch((error: unknown) =>
    report({ kind: 'failed', status: 0, message: error instanceof Error ? error.message : String(error) }),
  )
})
