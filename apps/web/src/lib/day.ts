// Days as in date fields: `yyyy-MM-dd`, local.

/** `after`: start of the next day. */
export function startOfDay(day: string | undefined, after = false): string | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + Number(after)).toISOString()
}
