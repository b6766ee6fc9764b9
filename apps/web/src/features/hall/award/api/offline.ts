// Parts of the file of a resolver, fetched from the site itself.

const textOfBlob = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(blob)
  })

/** @returns it as a data URL @throws when it does not come */
export async function inlined(path: string, type?: string): Promise<string> {
  const response = await window.fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const blob = await response.blob()
  return textOfBlob(type === undefined ? blob : new Blob([blob], { type }))
}
