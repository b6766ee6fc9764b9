// Picture kinds that browsers do not show, each with its renderer, loaded on first use as they are large.

/** @returns PNG; null for what cannot be drawn, after which the thread must be replaced */
type Draw = (bytes: Buffer) => Promise<Buffer | null>

export const drawings = {
  '.pdf': async (bytes) => (await import('./draw-pdf.ts')).drawPdf(bytes),
  '.svg': async (bytes) => (await import('./draw-svg.ts')).drawSvg(bytes),
} satisfies Record<string, Draw>

export type DrawnEnding = keyof typeof drawings

export const isDrawn = (ending: string): ending is DrawnEnding => Object.hasOwn(drawings, ending)
