// What a pasted list holds, whatever separates it.

/** Names: separated by anything that no name has, each once whatever its case. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>()
  for (const name of text.split(/[\s,;，；、|]+/)) {
    const key = name.toLowerCase()
    if (name !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
