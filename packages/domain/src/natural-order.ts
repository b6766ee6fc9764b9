const counting = new Intl.Collator('en', { numeric: true })

/** 2 before 10; different texts are never equal. */
export const byCount = (a: string, b: string): number =>
  counting.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
