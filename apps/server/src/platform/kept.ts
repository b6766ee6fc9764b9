// The last value of each key, for as long as it is asked for in the same state. Those who ask while it is made wait for it.

interface Made<T> {
  state: string
  value: Promise<T>
}

export class Kept<T> {
  readonly #made = new Map<string, Made<T>>()
  readonly #most: number
  readonly #onRead: (isKept: boolean) => void

  /** @param most the oldest key is forgotten beyond these */
  constructor(most: number, onRead: (isKept: boolean) => void = () => undefined) {
    this.#most = most
    this.#onRead = onRead
  }

  held(key: string, state: string): Promise<T> | undefined {
    const made = this.#made.get(key)
    return made?.state === state ? made.value : undefined
  }

  async get(key: string, state: string, make: () => Promise<T>): Promise<T> {
    const held = this.held(key, state)
    this.#onRead(held !== undefined)
    if (held) return held
    const value = make()
    this.#made.delete(key)
    this.#made.set(key, { state, value })
    for (const oldest of this.#made.keys()) {
      if (this.#made.size <= this.#most) break
      this.#made.delete(oldest)
    }
    try {
      return await value
    } catch (error) {
      if (this.#made.get(key)?.value === value) this.#made.delete(key)
      throw error
    }
  }
}
