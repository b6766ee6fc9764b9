import { strToU8, unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { missingGroups, readSheet } from './sheet.ts'
import { FileTooLarge, isWorkbook } from './workbook-file.ts'
import { workbookText } from './workbook.ts'

/** In memory of its own, as a chosen file is. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

/** A workbook as another program writes it: texts within their cells, and no list of them. */
function plainWorkbook(rows: string): ArrayBuffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return bufferOf(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheetXml(rows)),
    }),
  )
}

test('[ADM-USERS-15] a workbook is read as the lines that it holds, and long numbers stay exact', async () => {
  const cell = (value: string) => ({ value, type: String })
  const file = await writeExcelFile([
    ['学号', '姓名', '班级'].map(cell),
    [{ value: 240_001, type: Number }, cell('Li, "Lei"'), cell('CS 1;ACM A')],
    [cell('zhang'), null, cell('CS 2')],
  ]).toBuffer()
  const bytes = bufferOf(file)
  expect(isWorkbook(bytes)).toBe(true)
  const { rows, unknown } = readSheet(await workbookText(bytes))
  expect(unknown).toEqual([])
  expect(rows).toMatchObject([
    { uid: '240001', nick: 'Li, "Lei"', group: 'CS 1;ACM A' },
    { uid: 'zhang', nick: '', group: 'CS 2' },
  ])
  const text = await workbookText(
    plainWorkbook(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>uid</t></is></c><c r="C1" t="inlineStr"><is><t>nick</t></is></c></row>' +
        '<row r="3"><c r="A3"><v>202411223344556677</v></c><c r="C3" t="inlineStr"><is><r><t>Wáng </t></r><r><t>小明</t></r></is></c></row>',
    ),
  )
  expect(readSheet(text).rows).toMatchObject([{ uid: '202411223344556677', nick: 'Wáng 小明' }])
})

test('[ADM-USERS-15] what is no workbook, is broken, or would unpack to too much is refused', async () => {
  expect(isWorkbook(bufferOf(strToU8('uid,nick')))).toBe(false)
  const other = bufferOf(zipSync({ 'a.txt': strToU8('uid') }))
  expect(isWorkbook(other)).toBe(true)
  await expect(workbookText(other)).rejects.toThrow()
  await expect(workbookText(bufferOf(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3)))).rejects.toThrow()
  const small = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(100_000) })
  await expect(workbookText(saying(small, 110_000_000))).rejects.toBeInstanceOf(FileTooLarge)
  // No more is unpacked than it says.
  const part = unzipSync(new Uint8Array(saying(small, 1_000)))['xl/worksheets/sheet1.xml']
  expect(part!.length).toBeLessThanOrEqual(1_000)
})

/** The same zip file, whose list of parts says that they become so long. */
function saying(zip: Uint8Array, unpacked: number): ArrayBuffer {
  const bytes = bufferOf(zip)
  const view = new DataView(bytes)
  for (let at = 0; at < bytes.byteLength - 46; at++) {
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, unpacked, true)
  }
  return bytes
}

test('[ADM-USERS-16] groups that a sheet names and nobody has made: each once, and none that may not be called so', () => {
  const rows = [{ group: 'CS 21; ACM team' }, { group: 'cs 21；New class' }, { group: 'abc;new class' }]
  expect(missingGroups(rows, [{ title: 'acm TEAM' }])).toEqual(['CS 21', 'New class'])
})
