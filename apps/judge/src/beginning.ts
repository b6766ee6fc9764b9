import { open } from 'node:fs/promises'

export async function beginningOf(path: string, most: number): Promise<string> {
  await using file = await open(path, 'r')
  const bytes = Buffer.alloc(most)
  const { bytesRead } = await file.read(bytes, 0, most, 0)
  return bytes.toString('utf8', 0, bytesRead)
}
