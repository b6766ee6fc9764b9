import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { losses, packed, readBytes, readOne, withPackages } from '../../test/packages.ts'
import { firstPixel, pictureSizes, sizeOf } from '../../test/png.ts'
import { drawPdf } from './draw-pdf.ts'
import { openDrawer } from './drawer.ts'

withPackages()

interface PdfParts {
  content?: string
  /** The content, deflated twice. */
  packed?: Buffer
  box?: string
  resources?: string
  objects?: (string | Buffer)[]
}

/** One page, without a table of where its objects are: a reader finds them. */
function pdf({ content = '', packed, box = '0 0 30 20', resources = '', objects = [] }: PdfParts): Buffer {
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    packed
      ? streamObject('/Filter [/FlateDecode /FlateDecode]', packed)
      : streamObject('', Buffer.from(content)),
    ...objects,
  ]
  const parts = all.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n'])
  const bytes = ['%PDF-1.4\n', ...parts, 'trailer << /Root 1 0 R >>\n%%EOF\n'].map((part) =>
    Buffer.from(part),
  )
  return Buffer.concat(bytes)
}

const streamObject = (words: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${words} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

const red = '1 0 0 rg 0 0 1000 1000 re f'

test('[FMT-TEXT-7] the first page of a PDF is drawn, two pixels for a point and at most 1600, on white', async () => {
  const drawn = (await drawPdf(pdf({ content: red })))!
  expect(drawn.subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(drawn)).toEqual([60, 40])
  expect(firstPixel(drawn)).toEqual([255, 0, 0, 255])
  const empty = (await drawPdf(pdf({ box: '0 0 100 4000' })))!
  expect(sizeOf(empty)).toEqual([40, 1600])
  expect(firstPixel(empty)).toEqual([255, 255, 255, 255])
})

const isDrawn = async (bytes: Buffer): Promise<boolean> => (await drawPdf(bytes)) !== null

test('[FMT-TEXT-7] what is no PDF is not drawn, and no PDF takes more than its share', async () => {
  const whole = pdf({ content: red })
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF'), Buffer.from('PNG'), whole.subarray(0, 60)]) {
    expect(await isDrawn(bytes)).toBe(false)
  }
  const endless = pdf({
    content: '/X Do',
    resources: '/XObject << /X 5 0 R >>',
    objects: [
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream',
    ],
  })
  expect(await isDrawn(endless)).toBe(true)
  for (const box of ['0 0 1e9 1e9', '0 0 0 0', '5 5 1 1', '0 0 nan 4', '-1e38 -1e38 1e38 1e38']) {
    const drawn = await drawPdf(pdf({ box }))
    expect(Math.max(...sizeOf(drawn!)), box).toBeLessThanOrEqual(1600)
  }
  // 576 MB of blanks in a few kilobytes: drawn where its memory may grow.
  const bomb = deflateSync(deflateSync(Buffer.alloc(576_000_000, ' '), { level: 1 }))
  expect(await isDrawn(pdf({ packed: bomb }))).toBe(false)
  // The next one is drawn as ever.
  expect(firstPixel((await drawPdf(whole))!)).toEqual([255, 0, 0, 255])
})

test('[FMT-TEXT-7] one that takes too long is given up, and what comes after it is drawn, until the time for all is over', async () => {
  const fills = `${red} `.repeat(200_000)
  const slow = { ending: '.pdf', bytes: pdf({ content: fills, box: '0 0 800 800' }) } as const
  const quick = { ending: '.pdf', bytes: pdf({ content: red }) } as const
  const drawer = openDrawer({ cpuMs: 1_500, allCpuMs: 2_900 })
  try {
    expect(await drawer.draw(slow)).toBeNull()
    expect(firstPixel((await drawer.draw(quick))!)).toEqual([255, 0, 0, 255])
    expect(await drawer.draw(slow)).toBeNull()
    expect(await drawer.draw(quick)).toBeNull()
  } finally {
    await drawer.end()
  }
})

test('[FMT-TEXT-7] pictures of a statement that are PDF are drawn once; one that cannot be is a file to download', async () => {
  const problem = await readOne({
    'p/problem.yaml': 'name: Pictures',
    'p/problem_statement/problem.tex': [
      '\\problemname{Pictures}',
      'See \\includegraphics[width=0.5\\textwidth]{figure} and \\includegraphics{figure.pdf},',
      '\\includegraphics{old.eps}, \\includegraphics{broken.pdf}.',
    ].join('\n'),
    'p/problem_statement/figure.pdf': pdf({ content: red }),
    // TeX shows what was made of it.
    'p/problem_statement/old.eps': '%!PS',
    'p/problem_statement/old.pdf': pdf({ content: red, box: '0 0 10 10' }),
    'p/problem_statement/broken.pdf': '%PDF-',
    'p/data/secret/1.in': '1',
    'p/data/secret/1.ans': '1',
  })
  expect(problem.statements[0]?.description).toContain(
    'See ![](figure.png) and ![](figure.png), ![](old.png), ![](broken.png).',
  )
  expect(await pictureSizes(problem)).toEqual([
    ['figure.png', [60, 40]],
    ['old.png', [20, 20]],
    ['broken.png', false],
  ])
  expect(problem.attachments.map(({ path }) => path)).toEqual(['problem_statement/broken.pdf'])
  expect(losses(problem)).toEqual([])
})

test('[FMT-TEXT-7] of a PDF the first page is shown; where a statement asks for another, that is said', async () => {
  const problem = await readOne({
    'p/problem.yaml': 'name: Pages',
    'p/problem_statement/problem.tex':
      '\\includegraphics[width=1cm, page = 2]{a} \\includegraphics[page=1]{a}',
    'p/problem_statement/a.pdf': pdf({ content: red }),
  })
  expect(losses(problem)).toContain('markup-unknown \\includegraphics[page=2]')
  expect(losses(problem).filter((loss) => loss.includes('includegraphics'))).toHaveLength(1)
})

test('[FMT-TEXT-7] a figure that is damaged in the archive is lost alone', async () => {
  const archive = packed({
    'p/problem.yaml': 'name: Damaged',
    'p/problem_statement/problem.tex': '\\includegraphics{a}',
    'p/problem_statement/a.pdf': pdf({ content: red }),
  })
  // Its sum in the table at the end, whose entry has 46 bytes before the name.
  const sum = archive.lastIndexOf('p/problem_statement/a.pdf') - 46 + 16
  archive.writeUInt8(archive.readUInt8(sum) ^ 1, sum)
  const [problem] = await readBytes(archive)
  expect(problem!.titles['en']).toBe('Damaged')
  expect(problem!.attachments.map(({ path }) => path)).toEqual(['problem_statement/a.pdf'])
})
