// A fault as the Contest API says it: the status and a sentence in English, which its programs log.

export class CcsFault extends Error {
  override name = 'CcsFault'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const notThere = (): CcsFault => new CcsFault(404, 'There is nothing at this address.')
