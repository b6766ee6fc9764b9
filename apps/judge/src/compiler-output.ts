// What a compiler wrote, made fit for the student: cut to size, valid text, and without the paths of the host
// or of the box, which would only puzzle.

import { judging } from '@verdict/domain/judging'

const here = /(?<![\w.])\/(?:box|tmp|opt\/[\w.+-]+)\/(?:\.\/)?/g
const headers =
  /(?<![\w.])\/usr\/(?:include|lib\/gcc|lib)\/(?:[\w.+-]+\/)*?(?=(?:bits|ext|sys|debug|backward)\/|[\w.+-]+(?:[:\s(,'’]|$))/gm
const tools = /(?<![\w.])\/usr\/(?:local\/)?(?:s?bin|libexec)\//g

export function readableOutput(bytes: Buffer): string {
  const text = new TextDecoder('utf-8', { fatal: false })
    .decode(bytes)
    // NUL cannot be stored as text, other control characters would disturb the page.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
    .replace(here, '')
    .replace(headers, '')
    .replace(tools, '')
  return cutToBytes(text, judging.compileOutputBytes)
}

const notice = '\n[cut here]\n'

export function cutToBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= maxBytes) return text
  let end = maxBytes - notice.length
  // Not within a character: its later bytes start with the bits 10.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString('utf8') + notice
}
