// Files of a folder as one tar, which the server reads like any other. It is a list of pieces: no file is read before it is
// sent, so a folder of gigabytes takes no memory. Names and sizes stand in records of POSIX.1-2001, which have no limits.

export interface FolderFile {
  /** Below the folder, with `/`. */
  path: string
  file: Blob
}

const block = 512
const encoder = new TextEncoder()

function header(name: string, size: number, type: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(block)
  const put = (text: string, at: number): void => bytes.set(encoder.encode(text), at)
  put(name, 0)
  put('0000644\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  // A size of more than its eleven digits is given by the record before it.
  put(`${(size % 8 ** 11).toString(8).padStart(11, '0')}\0`, 124)
  put('00000000000\0', 136)
  put('        ', 148)
  put(type, 156)
  put('ustar\u000000', 257)
  const sum = bytes.reduce((all, byte) => all + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

const padding = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array((block - (size % block)) % block)

/** `LENGTH NAME=VALUE\n`, where the length counts itself. */
function record(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`
  const bytes = encoder.encode(rest).length
  const digits = String(bytes + String(bytes).length).length
  return `${bytes + digits}${rest}`
}

/** @param name the name sent to the server */
export function tarOf(files: readonly FolderFile[], name: string): File {
  const pieces: BlobPart[] = []
  for (const [index, { path, file }] of files.entries()) {
    const words = encoder.encode(record('path', path) + record('size', String(file.size)))
    pieces.push(header(`pax-${index}`, words.length, 'x'), words, padding(words.length))
    pieces.push(header(`file-${index}`, file.size, '0'), file, padding(file.size))
  }
  pieces.push(new Uint8Array(2 * block))
  return new File(pieces, name)
}
