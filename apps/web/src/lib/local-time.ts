// Values of datetime-local fields: `yyyy-MM-ddTHH:mm`; '' for none.

const two = (value: number): string => String(value).padStart(2, '0')

export function toLocalField(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export function fromLocalField(value: string): string | null {
  const ms = Date.parse(value)
  return value === '' || Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
