import { utf8Text } from '@verdict/domain/utf8'

/** UTF-8, or GB18030 as Chinese editors and spreadsheets write it. @throws TypeError if neither */
export function decodedText(bytes: ArrayBuffer): string {
  const text = utf8Text(new Uint8Array(bytes)) ?? new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new TypeError('A file of text has no zero bytes')
  return text
}
