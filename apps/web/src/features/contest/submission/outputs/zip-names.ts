// The names of the files in a zip, from the directory at its end, so that one sees before sending what is in it. The server reads
// the archive itself; whatever this cannot read is only not shown.

interface ZippedFile {
  path: string
  bytes: number
}

const endBytes = 22
const commentBytes = 65_535
const directoryBytes = 8 * 1024 * 1024
const endMark = 0x06_05_4b_50
const fileMark = 0x02_01_4b_50

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer())

function endAt(tail: DataView): number {
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) === endMark) return at
  }
  return -1
}

/** @returns null for something else, and for archives that are too large to be sent */
export async function namesInZip(file: Blob): Promise<ZippedFile[] | null> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - endBytes - commentBytes)))
  const end = endAt(tail)
  if (end < 0) return null
  const [count, bytes, offset] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ]
  if (bytes > directoryBytes || offset + bytes > file.size) return null
  return filesIn(await viewOf(file.slice(offset, offset + bytes)), count)
}

function filesIn(directory: DataView, count: number): ZippedFile[] | null {
  const files: ZippedFile[] = []
  const decoder = new TextDecoder()
  let at = 0
  for (let left = count; left > 0; left--) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== fileMark) return null
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true))
    const bytes = directory.getUint32(at + 24, true)
    if (at + 46 + name! > directory.byteLength) return null
    const path = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name))
    if (!path.endsWith('/')) files.push({ path, bytes })
    at += 46 + name! + extra! + comment!
  }
  return files
}
