// First page of a PDF as PNG, for pictures of TeX statements. PDFium runs as WebAssembly, so a hostile file stays inside its
// memory, which is bounded here because a thread's limits do not count it.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { longestPx, scale } from './drawing-size.ts'

const mostMemoryBytes = 512 * 1024 * 1024
const white = 0xff_ff_ff_ff
/** FPDF_REVERSE_BYTE_ORDER: RGBA. */
const redFirst = 0x10
const compression = 6

/** Declared here because Emscripten's own types are global. */
interface Memory {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
}

type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { pdfium: WrappedPdfiumModule['pdfium'] & Memory }

interface Options {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports
  print: (line: string) => void
  printErr: (line: string) => void
}

let opened: Promise<Pdfium> | null = null

type Grow = (bytes: number) => boolean

async function open(): Promise<Pdfium> {
  const { init } = await import('@embedpdf/pdfium')
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const program = await WebAssembly.compile(new Uint8Array(await readFile(file)))
  const options: Options = {
    instantiateWasm(imports, done) {
      const env = imports['env'] as Record<string, WebAssembly.ImportValue>
      const grow = env['emscripten_resize_heap'] as Grow
      const bounded: Grow = (bytes) => bytes <= mostMemoryBytes && grow(bytes)
      const instance = new WebAssembly.Instance(program, {
        ...imports,
        env: { ...env, emscripten_resize_heap: bounded },
      })
      done(instance)
      return instance.exports
    },
    print: () => undefined,
    printErr: () => undefined,
  }
  const pdfium = (await init(options)) as Pdfium
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** @returns null when it is no PDF, has a password or no page, or takes too much memory */
export async function drawPdf(bytes: Buffer): Promise<Buffer | null> {
  opened ??= open()
  const pdfium = await opened
  try {
    return draw(pdfium, bytes)
  } catch {
    // It aborted or overflowed its stack: the instance is unusable.
    opened = null
    return null
  }
}

function draw(pdfium: Pdfium, bytes: Buffer): Buffer | null {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const given = malloc(bytes.length)
  if (given === 0) return null
  try {
    pdfium.pdfium.HEAPU8.set(bytes, given)
    const document = pdfium.FPDF_LoadMemDocument(given, bytes.length, '')
    if (document === 0) return null
    try {
      const page = pdfium.FPDF_LoadPage(document, 0)
      if (page === 0) return null
      try {
        return drawPage(pdfium, page)
      } finally {
        pdfium.FPDF_ClosePage(page)
      }
    } finally {
      pdfium.FPDF_CloseDocument(document)
    }
  } finally {
    free(given)
  }
}

function drawPage(pdfium: Pdfium, page: number): Buffer | null {
  const points = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const factor = Math.min(scale, longestPx / Math.max(...points))
  const [width = 0, height = 0] = points.map((length) => Math.max(1, Math.round(length * factor)))
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 1)
  if (bitmap === 0) return null
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, redFirst)
    return pngOf(pdfium, bitmap, { width, height })
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

function pngOf(
  pdfium: Pdfium,
  bitmap: number,
  { width, height }: { width: number; height: number },
): Buffer | null {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const stride = pdfium.FPDFBitmap_GetStride(bitmap)
  const answer = malloc(Uint32Array.BYTES_PER_ELEMENT)
  if (answer === 0) return null
  try {
    const length = pdfium.EPDF_PNG_EncodeRGBA(pixels, width, height, stride, compression, answer)
    const start = pdfium.pdfium.HEAPU32[answer / Uint32Array.BYTES_PER_ELEMENT] ?? 0
    if (length === 0 || start === 0) return null
    try {
      return Buffer.from(pdfium.pdfium.HEAPU8.subarray(start, start + length))
    } finally {
      free(start)
    }
  } finally {
    free(answer)
  }
}
