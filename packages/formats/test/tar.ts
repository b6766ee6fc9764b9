// Tars made of literals.

import { Header } from 'tar'

interface TarFile {
  path: string
  content?: string
  link?: string
  type?: 'File' | 'SymbolicLink' | 'Link' | 'Directory' | 'CharacterDevice'
}

export function tar(files: TarFile[]): Buffer {
  const blocks = files.flatMap(({ path, content = '', link, type }) => {
    const block = Buffer.alloc(512)
    const body = Buffer.from(content)
    const kind = type ?? (link === undefined ? 'File' : 'SymbolicLink')
    new Header({
      path,
      size: body.length,
      mode: 0o644,
      type: kind,
      linkpath: link,
      mtime: new Date(0),
    }).encode(block)
    return [block, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}
