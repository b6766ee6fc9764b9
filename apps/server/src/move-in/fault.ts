// A fault that stops a move before anything is written: the dump itself cannot be read. It is a sentence that names the file and
// the place in it, for the operator.

/** `message` is a sentence for the operator. */
export class MoveInFault extends Error {
  readonly file: string
  /** In bytes from the start of what the file holds unpacked; null where it has none. */
  readonly offset: number | null

  constructor(file: string, offset: number | null, what: string) {
    super(offset === null ? `${file}: ${what}` : `${file}, byte ${offset}: ${what}`)
    this.name = 'MoveInFault'
    this.file = file
    this.offset = offset
  }
}
