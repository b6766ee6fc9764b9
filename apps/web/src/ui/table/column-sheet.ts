// Widths and pinned columns as a style sheet of one table, by the place of each column.

export interface KeptColumns {
  /** In px, by key; empty: as the page has them. */
  widths: Readonly<Record<string, number>>
  pinned: readonly string[]
}

export interface MeasuredColumn {
  key: string
  width: number
}

export const widthLimits = { min: 40, max: 1_600 } as const

/** Pinned columns never take more than half of what is in sight. */
const mostPinned = 0.5

export const clampWidth = (width: number): number =>
  Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)))

export const isSized = ({ widths }: KeptColumns): boolean => Object.keys(widths).length > 0

const widthOf = ({ widths }: KeptColumns, { key, width }: MeasuredColumn): number => widths[key] ?? width

/** @param scope selects what the table is in @param room px that are in sight */
export function sheetOf(
  scope: string,
  columns: readonly MeasuredColumn[],
  kept: KeptColumns,
  room: number,
): string {
  // Dialogs of rows may have tables of their own.
  const table = `${scope} table:not(dialog *)`
  const sized = isSized(kept)
  const widths = columns.map((column) => (sized ? widthOf(kept, column) : column.width))
  const rules: string[] = []
  if (sized) {
    const sum = widths.reduce((all, width) => all + width, 0)
    rules.push(
      `${table} { table-layout: fixed; width: ${sum}px !important; min-width: 0 !important }`,
      `${scope} :has(> table:not(dialog *)) { overflow-x: auto }`,
      `${table} tr > * { min-width: 0 !important; max-width: none !important; overflow: hidden; text-overflow: ellipsis }`,
      ...widths.map(
        (width, at) => `${table} :is(col, thead th):nth-child(${at + 1}) { width: ${width}px !important }`,
      ),
    )
  }
  let left = 0
  columns.forEach(({ key }, at) => {
    const width = widths[at] ?? 0
    if (!kept.pinned.includes(key) || left + width > room * mostPinned) return
    const cell = `${table} tr > :nth-child(${at + 1})`
    rules.push(
      `${cell} { position: sticky; left: ${left}px; z-index: 1 }`,
      `${table} thead tr > :nth-child(${at + 1}) { z-index: 3 }`,
      // Rows that are marked or under the pointer keep their colour.
      `:where(${cell}) { background: var(--bg) }`,
    )
    left += width
  })
  return rules.join('\n')
}

/** Storage may hold anything. */
export function readKept(text: string | null, pinned: readonly string[]): KeptColumns {
  try {
    const found = JSON.parse(text ?? '') as Partial<KeptColumns>
    const widths = Object.entries(found.widths ?? {}).filter(([, width]) => Number.isFinite(width))
    if (!Array.isArray(found.pinned)) throw new Error('not kept')
    return {
      widths: Object.fromEntries(widths.map(([key, width]) => [key, clampWidth(width)])),
      pinned: found.pinned.filter((key) => typeof key === 'string'),
    }
  } catch {
    return { widths: {}, pinned }
  }
}
