export function say(text: string): void {
  process.stdout.write(`judge: ${text}\n`)
}

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
