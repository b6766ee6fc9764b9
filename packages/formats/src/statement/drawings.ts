// The kinds of pictures that no page shows as they are, each with what draws it as PNG. Their programs are large, and loaded with
// the first picture of the kind.

/** @returns PNG; null for what cannot be drawn, after which the thread is not fit for another picture */
type Draw = (bytes: Buffer) => Promise<Buffer | null>

export const drawings = {
  '.pdf': async (bytes) => (await import('./draw-pdf.ts')).drawPdf(bytes),
  '.svg': async (bytes) => (await import('./draw-svg.ts')).drawSvg(bytes),
} satisfies Record<string, Draw>

export type DrawnEnding = keyof typeof drawings

export const isDrawn = (ending: string): ending is DrawnEnding => Object.hasOwn(drawings, ending)
