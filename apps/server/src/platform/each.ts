import type { DoneToEach } from '@verdict/contract/each'
import { Refusal } from '@verdict/contract/refusal'

/** One after the other, each in a transaction of its own: what is refused to one does not stop the others. */
export async function doToEach(
  uids: readonly string[],
  act: (uid: string) => Promise<unknown>,
): Promise<DoneToEach> {
  const results: DoneToEach = []
  for (const uid of new Map(uids.map((name) => [name.toLowerCase(), name])).values()) {
    try {
      await act(uid)
      results.push({ uid, refused: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ uid, refused: error.error })
    }
  }
  return results
}
