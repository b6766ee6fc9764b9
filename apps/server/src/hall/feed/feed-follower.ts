// Somebody who follows a feed. Their lines wait in bounded memory; a reader that is too slow is cut off, to come back with
// the last token.

import { Readable } from 'node:stream'
import type { Version } from './ccs-version.ts'
import type { Lens } from './hall.ts'

/** More does not wait for one follower. */
const mostBytes = 8 * 1024 * 1024
const highWaterMark = 256 * 1024
/** A follower that reads nothing for so long is cut off. */
const patienceMs = 60_000

export class Follower extends Readable {
  readonly version: Version
  readonly lens: Lens
  /** Whether they may still follow as what they came. */
  readonly stands: () => Promise<boolean>
  /** They want what there is now, and no more. */
  readonly isOnce: boolean
  #wake: (() => void) | null = null

  constructor(version: Version, lens: Lens, stands: () => Promise<boolean>, isOnce = false) {
    super({ highWaterMark })
    this.version = version
    this.lens = lens
    this.stands = stands
    this.isOnce = isOnce
    // Being cut off is no error of ours.
    this.on('error', () => undefined)
    this.once('close', () => this.#wake?.())
    // It sends the headers, which a client waits for; one that is cut off before them would be answered 500.
    if (!isOnce) this.push('\n')
  }

  override _read(): void {
    this.#wake?.()
  }

  /** Waits until there is room for more. @returns false if they are gone */
  async give(content: Buffer): Promise<boolean> {
    if (this.destroyed) return false
    if (this.push(content)) return true
    let timer: NodeJS.Timeout | undefined
    const room = new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(true)
      timer = setTimeout(() => resolve(false), patienceMs).unref()
    })
    const isRead = await room
    clearTimeout(timer)
    this.#wake = null
    if (!isRead) this.destroy()
    return !this.destroyed
  }

  /** As large as it is: it is read once. */
  begin(content: Buffer): void {
    if (this.destroyed) return
    if (content.length > 0) this.push(content)
    if (this.isOnce) this.push(null)
  }

  tell(content: Buffer): void {
    if (this.destroyed || content.length === 0) return
    if (this.readableLength + content.length > mostBytes) this.destroy()
    else this.push(content)
  }
}
