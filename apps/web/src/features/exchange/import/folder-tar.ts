// A folder's files as one tar, built from blobs, so that no file is read before it is sent and a folder of gigabytes takes no
// memory. Names and sizes use POSIX.1-2001 records, which have no limits.

export interface FolderFile {
  /** Relative to the folder, with `/`. */
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
  // Sizes beyond eleven octal digits are in the record before.
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

/** `LENGTH NAME=VALUE\n`, where the length includes itself. */
function record(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`
  const bytes = encoder.encode(rest).length
  const digits = String(bytes + String(bytes).length).length
  return `${bytes + digits}${rest}`
}

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
