// Days of filters, as the browser's own field has them: `yyyy-MM-dd` in the reader's zone.

/** The moment at which a day begins here; the next one's where `after`. */
export function startOfDay(day: string | undefined, after = false): string | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + Number(after)).toISOString()
}
