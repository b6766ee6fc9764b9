// Stops a move before anything is written, because the dump cannot be read.

export class MoveInFault extends Error {
  readonly file: string
  readonly offset: number | null

  constructor(file: string, offset: number | null, what: string) {
    super(offset === null ? `${file}: ${what}` : `${file}, byte ${offset}: ${what}`)
    this.name = 'MoveInFault'
    this.file = file
    this.offset = offset
  }
}
