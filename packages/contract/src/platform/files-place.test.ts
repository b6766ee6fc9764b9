import { expect, it } from 'vitest'
import { parseFilesPlace, placeInWords } from './files-place.ts'
import { parseSettings } from './settings.ts'

it('is a folder, or a bucket with what it needs to be found', () => {
  expect(parseFilesPlace('folder')).toEqual({ kind: 'folder' })
  expect(parseFilesPlace('s3://files')).toEqual({
    kind: 's3',
    bucket: 'files',
    prefix: '',
    endpoint: null,
    region: 'us-east-1',
    style: 'virtual',
  })
  const place = parseFilesPlace('s3://my.files/of/verdict/?endpoint=https://s3.example.edu:9000&region=eu')!
  expect(place).toMatchObject({ bucket: 'my.files', prefix: 'of/verdict/', region: 'eu', style: 'path' })
  expect(placeInWords(place)).toBe('s3://my.files/of/verdict/ at s3.example.edu:9000')
})

it.each([
  'files',
  's3://',
  's3://id:secret@files',
  's3://files?endpoint=ftp://x',
  's3://files?style=round',
  's3://files?secret=x',
  'https://files.example.edu',
])('%s is refused', (text) => {
  expect(parseFilesPlace(text)).toBeNull()
  expect(() => parseSettings({ FILES_URL: text })).toThrow('FILES_URL must be folder, or s3://')
})

it('does not move from a place to itself', () => {
  expect(() => parseSettings({ FILES_URL: 's3://one', FILES_OLD_URL: 's3://one' })).toThrow('FILES_OLD_URL')
})
