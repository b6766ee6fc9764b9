import type { PdfDescription } from '../../platform/pdf.ts'
import type { PrintingEntrant } from './print-queries.ts'

/** All but tabs and ends of lines: what a terminal would act on, what turns a line around, and what nobody sees. */
const unprinted = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

export const linesOf = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').split('\n')

export interface Printed {
  contest: string
  entrant: PrintingEntrant
  title: string
  text: string
  at: Date
  timeZone: string
}

/** No words, so that it needs no language. */
export function documentOf({ contest, entrant, title, text, at, timeZone }: Printed): PdfDescription {
  const { label, organization, room, seat } = entrant
  const name = [label, entrant.name].filter(Boolean).join(' ')
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  )
  const place = [room, seat].filter(Boolean).join(' · ')
  const lines = linesOf(text)
  // The end of the last line begins no line.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return {
    title: [contest, name].join(' · '),
    parts: [
      {
        header: [place, name, organization, time, contest].filter(Boolean).join('   ·   '),
        counted: true,
        blocks: [
          { heading: [place, name].filter(Boolean).join(' · ') },
          {
            text: [organization, contest, [title, time].filter(Boolean).join(' · ')]
              .filter(Boolean)
              .join('\n'),
          },
          { code: lines.map((line) => line.trimEnd().replaceAll(unprinted, '·')).join('\n') },
        ],
      },
    ],
  }
}
