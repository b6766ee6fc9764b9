// FILES_URL: `folder`, or the address of an S3 bucket.

export interface BucketPlace {
  kind: 's3'
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** Null: Amazon's. */
  endpoint: string | null
  region: string
  /** Bucket name in path or host. */
  style: 'path' | 'virtual'
}

export type FilesPlace = { kind: 'folder' } | BucketPlace

export const placeAllowed =
  'folder, or s3://BUCKET or s3://BUCKET/PREFIX, with ?endpoint=https://HOST and &region= and &style=path or virtual where needed, and no key in it'

const options = ['endpoint', 'region', 'style']

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

export function parseFilesPlace(text: string): FilesPlace | null {
  if (text === 'folder') return { kind: 'folder' }
  if (!text.startsWith('s3://') || text.length > 1000 || !URL.canParse(text)) return null
  const { hostname, pathname, searchParams, username, password, hash, port } = new URL(text)
  const endpoint = searchParams.get('endpoint')
  const region = searchParams.get('region') ?? 'us-east-1'
  const style = searchParams.get('style') ?? (endpoint === null ? 'virtual' : 'path')
  const isPlain =
    /^[\w.-]{3,63}$/.test(hostname) &&
    /^[\w./-]{0,200}$/.test(pathname) &&
    !/\/\/|\.\./.test(pathname) &&
    username + password + hash + port === '' &&
    [...searchParams.keys()].every((name) => options.includes(name))
  if (!isPlain || (style !== 'path' && style !== 'virtual') || !/^[\w-]{1,50}$/.test(region)) return null
  if (endpoint !== null && !isWebAddress(endpoint)) return null
  const folder = pathname.replace(/^\//, '').replace(/\/$/, '')
  const prefix = folder === '' ? '' : `${folder}/`
  return { kind: 's3', bucket: hostname, prefix, endpoint, region, style }
}

/** BACKUP_TO: path of a folder, or a bucket as above. */
export type BackupPlace = { kind: 'folder'; path: string } | BucketPlace

export const backupPlaceAllowed = `the path of a folder, or ${placeAllowed.replace('folder, or ', '')}`

export function parseBackupPlace(text: string): BackupPlace | null {
  if (!/^s3:/i.test(text)) return { kind: 'folder', path: text }
  const place = parseFilesPlace(text)
  return place?.kind === 's3' ? place : null
}

export function areNested(one: BucketPlace, other: BucketPlace): boolean {
  const isSameBucket = one.bucket === other.bucket && one.endpoint === other.endpoint
  return isSameBucket && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))
}

/** For people, without secrets and details. */
export const placeInWords = (place: FilesPlace): string => {
  if (place.kind === 'folder') return 'the data folder'
  const { bucket, prefix, endpoint } = place
  return `s3://${bucket}/${prefix}${endpoint === null ? '' : ` at ${new URL(endpoint).host}`}`
}
