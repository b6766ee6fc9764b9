// Why a package cannot be read: a code, its place, and an English sentence for the command line (the page has its own, by
// code).

const of = (file?: string): string => (file === undefined ? 'The archive' : `The file ${file}`)
const line = (at?: number): string => (at === undefined ? '' : ` (line ${at})`)

interface FaultParams {
  file?: string
  line?: number
  limit?: string
  kind?: string
  detail?: string
  other?: string
}

const sentences = {
  'not-an-archive': () => 'This is no archive that can be read.',
  'other-archive': (p) =>
    `This is a ${p.kind} archive, whatever it is called. Unpack it and pack the files again as a zip or tar.gz.`,
  'archive-broken': (p) => `${of(p.file)} is damaged: ${p.detail ?? 'it ends too early'}.`,
  'crc-wrong': (p) => `${of(p.file)} does not have its checksum: the archive is damaged.`,
  encrypted: (p) => `${of(p.file)} is encrypted. Pack it without a password.`,
  'too-large': (p) => `${of(p.file)} is over the limit of ${p.limit}.`,
  'too-packed': (p) => `${of(p.file)} unpacks to far more than it is (limit: ${p.limit}).`,
  'too-deep': (p) => `${of(p.file)} is nested too deep (limit: ${p.limit}).`,
  'name-climbs': (p) => `The name ${p.file} leads out of its folder.`,
  'name-absolute': (p) => `The name ${p.file} begins at the root of a disk.`,
  'name-control': (p) => `The name ${p.file} holds characters that cannot be seen.`,
  'name-long': (p) => `The name ${p.file} is too long (limit: ${p.limit}).`,
  'name-twice': (p) => `The names ${p.file} and ${p.other} would be the same file.`,
  'link-holds-files': (p) => `The file ${p.file} lies beneath ${p.other}, which is a link.`,
  'text-broken': (p) => `${of(p.file)} is no valid ${p.kind}${line(p.line)}: ${p.detail}.`,
  'no-problem': () => 'No problem and no test data were found in it.',
} satisfies Record<string, (params: FaultParams) => string>

export type FaultCode = keyof typeof sentences

/** The package is at fault, not this program. */
export class PackageFault extends Error {
  readonly code: FaultCode
  readonly params: FaultParams

  constructor(code: FaultCode, params: FaultParams = {}) {
    super(sentences[code](params))
    this.name = 'PackageFault'
    this.code = code
    this.params = params
  }
}

/** Errors of archive readers are the archive's fault, unless the system failed (a full disk, no such file). */
export function asFault(error: unknown, file?: string): unknown {
  if (error instanceof PackageFault || !(error instanceof Error) || 'syscall' in error) return error
  return new PackageFault('archive-broken', { file, detail: plain(error.message) })
}

/** Drops control characters and shortens: it may repeat what a stranger sent. */
const plain = (detail: string): string =>
  detail
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 200)
    .replace(/\.$/, '')

export const brokenText = (kind: string, file: string, detail: string, at?: number): PackageFault =>
  new PackageFault('text-broken', { kind, file, detail: plain(detail), line: at })
