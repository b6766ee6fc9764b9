// The text of a PDF, page by page.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Declared here because Emscripten's own types are global. */
interface Memory {
  HEAPU8: Uint8Array
  HEAPU16: Uint16Array
}
type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { pdfium: WrappedPdfiumModule['pdfium'] & Memory }

let opened: Promise<Pdfium> | null = null

async function open(): Promise<Pdfium> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = new Uint8Array(await readFile(file)).buffer
  const pdfium = (await init({ wasmBinary })) as Pdfium
  pdfium.PDFiumExt_Init()
  return pdfium
}

const unitBytes = Uint16Array.BYTES_PER_ELEMENT

function textOfPage(pdfium: Pdfium, page: number): string {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const found = pdfium.FPDFText_LoadPage(page)
  const length = pdfium.FPDFText_CountChars(found)
  const answer = malloc((length + 1) * unitBytes)
  const written = pdfium.FPDFText_GetText(found, 0, length, answer)
  const from = answer / unitBytes
  const units = pdfium.pdfium.HEAPU16.slice(from, from + Math.max(0, written - 1))
  free(answer)
  pdfium.FPDFText_ClosePage(found)
  return Array.from(units, (unit) => String.fromCharCode(unit)).join('')
}

/** @throws when it is no PDF */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  opened ??= open()
  const pdfium = await opened
  const { malloc, free } = pdfium.pdfium.wasmExports
  const given = malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, given)
  const document = pdfium.FPDF_LoadMemDocument(given, bytes.length, '')
  if (document === 0) throw new Error('this is no PDF')
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    const text = textOfPage(pdfium, page)
    pdfium.FPDF_ClosePage(page)
    return text
  })
  pdfium.FPDF_CloseDocument(document)
  free(given)
  return pages
}
