// Results of single tests from an unsorted table: millions, so they are stored as numbers.

interface TestResult {
  uuid: string
  judge: number
  time: number
  memory: number
}

const width = 5
const most = 2_147_483_647

const kept = (value: number): number => Math.min(most, Math.max(-1, Math.trunc(value)))

export class ResultTable {
  #values = new Int32Array(1024 * width)
  #count = 0
  #order: Uint32Array | null = null
  readonly #tests: string[] = []
  readonly #places = new Map<string, number>()

  add(submission: number, test: string, judge: number, time: number, memory: number): void {
    if ((this.#count + 1) * width > this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    const row = [submission, this.#placeOf(test), judge, time, memory].map(kept)
    this.#values.set(row, this.#count * width)
    this.#count += 1
    this.#order = null
  }

  of(submission: number): TestResult[] {
    const order = (this.#order ??= this.#sorted())
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#values[order[middle]! * width]! < submission) low = middle + 1
      else high = middle
    }
    const found: TestResult[] = []
    for (let at = low; at < order.length; at += 1) {
      const row = order[at]! * width
      if (this.#values[row] !== submission) break
      const [, test, judge, time, memory] = this.#values.subarray(row, row + width)
      found.push({ uuid: this.#tests[test!]!, judge: judge!, time: time!, memory: memory! })
    }
    return found
  }

  #sorted(): Uint32Array {
    const values = this.#values
    return Uint32Array.from({ length: this.#count }, (_, row) => row).sort(
      (a, b) => values[a * width]! - values[b * width]! || a - b,
    )
  }

  #placeOf(test: string): number {
    const known = this.#places.get(test)
    if (known !== undefined) return known
    this.#places.set(test, this.#tests.length)
    return this.#tests.push(test) - 1
  }
}
