// Moments as the browser's own field has them: `yyyy-MM-ddTHH:mm` in the reader's zone; '' for none.

const two = (value: number): string => String(value).padStart(2, '0')

export function toLocalField(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Null for an empty field, or for what is no moment. */
export function fromLocalField(value: string): string | null {
  const ms = Date.parse(value)
  return value === '' || Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
