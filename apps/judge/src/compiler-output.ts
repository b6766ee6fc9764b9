// Compiler messages for the student: truncated, valid text, without paths of host or box.

import { judging } from '@verdict/domain/judging'

const here = /(?<![\w.])\/(?:box|tmp|opt\/[\w.+-]+)\/(?:\.\/)?/g
const headers = /(?<![\w.])\/usr\/(?:include|lib)\/[\w.+/-]*/g
const tools = /(?<![\w.])\/usr\/(?:local\/)?(?:s?bin|libexec)\//g

/** A header's path is meaningful from these on. */
const tellingFolders = new Set(['bits', 'ext', 'sys', 'debug', 'backward'])

/** A single pass, since a source can put a path of any length into a message. */
function shortHeader(path: string, offset: number, text: string): string {
  const parts = path.split('/')
  const kept = parts.findIndex(
    (part, index) => index > 2 && index < parts.length - 1 && tellingFolders.has(part),
  )
  if (kept !== -1) return parts.slice(kept).join('/')
  const name = parts.at(-1)!
  const next = text.charAt(offset + path.length)
  return name !== '' && /^$|[:\s(,'’]/.test(next) ? name : path
}

export function readableOutput(bytes: Buffer): string {
  const text = new TextDecoder('utf-8', { fatal: false })
    .decode(bytes)
    // NUL cannot be stored, and other control characters would disturb the page.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
    .replace(here, '')
    .replace(headers, shortHeader)
    .replace(tools, '')
  return cutToBytes(text, judging.compileOutputBytes)
}

const notice = '\n[cut here]\n'

export function cutToBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= maxBytes) return text
  let end = maxBytes - notice.length
  // Continuation bytes start with the bits 10.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString('utf8') + notice
}
