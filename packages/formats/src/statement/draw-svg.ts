// SVG as PNG, as an SVG may hold a script and is never served itself. resvg runs as WebAssembly, without scripts, files or
// network. Its memory is bounded here because a thread's limits do not count it.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type * as Resvg from '@resvg/resvg-wasm'
import { decodeText } from '../text.ts'
import { longestPx, scale } from './drawing-size.ts'

const mostMemoryBytes = 512 * 1024 * 1024
const pageBytes = 64 * 1024
const fontFamily = 'Noto Sans SC'

let opened: Promise<typeof Resvg> | null = null
let font: Promise<Uint8Array> | null = null

const fileAt = (url: string): Promise<Buffer> => readFile(fileURLToPath(url))

async function open(): Promise<typeof Resvg> {
  // It declares a memory of up to 4 GiB. This bounds every WebAssembly memory that the process makes from now on.
  setFlagsFromString(`--wasm-max-mem-pages=${mostMemoryBytes / pageBytes}`)
  const resvg = await import('@resvg/resvg-wasm')
  await resvg.initWasm(await fileAt(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return resvg
}

/** One font for every family: Latin, Greek, Cyrillic and Chinese. */
async function fontsFor(svg: string): Promise<Resvg.ResvgRenderOptions['font']> {
  if (!svg.includes('text')) return { fontBuffers: [] }
  font ??= fileAt(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'))
  return {
    fontBuffers: [await font],
    defaultFontFamily: fontFamily,
    sansSerifFamily: fontFamily,
    serifFamily: fontFamily,
    monospaceFamily: fontFamily,
    cursiveFamily: fontFamily,
    fantasyFamily: fontFamily,
  }
}

/** @returns null when it is no SVG or takes too much memory; the module is unusable after that */
export async function drawSvg(bytes: Buffer): Promise<Buffer | null> {
  const svg = decodeText(bytes).text
  opened ??= open()
  const { Resvg: Picture } = await opened
  try {
    const measured = new Picture(svg, { font: { fontBuffers: [] } })
    const factor = Math.min(scale, longestPx / Math.max(measured.width, measured.height))
    measured.free()
    const picture = new Picture(svg, {
      background: 'white',
      fitTo: { mode: 'zoom', value: factor },
      font: await fontsFor(svg),
    })
    const drawn = picture.render()
    const png = Buffer.from(drawn.asPng())
    drawn.free()
    picture.free()
    return png
  } catch {
    return null
  }
}
