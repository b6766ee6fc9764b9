import { expect, test } from 'vitest'
import { losses, readOne, withPackages } from '../../test/packages.ts'
import { firstPixel, pictureSizes, sizeOf } from '../../test/png.ts'
import { drawSvg } from './draw-svg.ts'
import { openDrawer } from './drawer.ts'

withPackages()

const namespace = 'xmlns="http://www.w3.org/2000/svg"'
const red = '<rect width="1000" height="1000" fill="#f00"/>'
const svg = (content: string, size = 'width="30" height="20"'): string =>
  `<svg ${namespace} ${size}>${content}</svg>`

const drawn = async (text: string): Promise<Buffer> => (await drawSvg(Buffer.from(text)))!

test('[FMT-TEXT-8] an SVG is drawn, two pixels for one and at most 1600, on white', async () => {
  const png = await drawn(svg(red))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(png)).toEqual([60, 40])
  expect(firstPixel(png)).toEqual([255, 0, 0, 255])
  expect(firstPixel(await drawn(svg('')))).toEqual([255, 255, 255, 255])
  const sizes = {
    'viewBox="0 0 300 100"': [600, 200],
    'width="1in" height="72pt"': [192, 192],
    'width="100%" height="50%" viewBox="0 0 40 30"': [80, 30],
    'width="1000000" height="2500"': [1600, 4],
  }
  for (const [size, expected] of Object.entries(sizes)) {
    expect(sizeOf(await drawn(svg(red, size))), size).toEqual(expected)
  }
})

test('[FMT-TEXT-8] its words are drawn, in Chinese too, whatever font it asks for', async () => {
  const empty = await drawn(svg(''))
  for (const words of ['x ≤ y', '你好', 'Ω → π']) {
    const text = `<text y="15" font-family="Times,serif">${words}</text>`
    expect(await drawn(svg(text)), words).not.toEqual(empty)
  }
})

test('[FMT-TEXT-8] as other programs write it: entities, prefixes, another encoding', async () => {
  const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
<!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns="&ns_svg;" width="30" height="20">${red}</svg>`
  const prefixed =
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/x" width="30" height="20"><s:g inkscape:label="1"><s:rect style="fill:red" width="9" height="9"/></s:g></s:svg>'
  const sheet = svg(`<style>.a { fill: red }</style><rect class="a" width="9" height="9"/>`)
  const used = svg(
    `<defs><g id="a">${red}</g></defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>`,
  )
  for (const text of [illustrator, prefixed, sheet, used]) {
    expect(firstPixel(await drawn(text)), text).toEqual([255, 0, 0, 255])
  }
  const wide = Buffer.from(`\ufeff${svg(red)}`, 'utf16le')
  expect(firstPixel((await drawSvg(wide))!)).toEqual([255, 0, 0, 255])
})

const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('')

/** Each would take gigabytes, or for ever. */
const hostile = {
  'entities of entities': `<!DOCTYPE svg [<!ENTITY e0 "<g/>">${lines(
    9,
    (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  )}]>${svg('&e9;')}`,
  'groups that are used in groups': svg(
    `<g id="g0">${red}</g>${lines(9, (n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`)}`,
  ),
  'layers over layers': svg(
    `${'<g opacity="0.5">'.repeat(300)}${red}${'</g>'.repeat(300)}`,
    'width="1600" height="1600"',
  ),
  'a filter of filters': svg(
    `<filter id="f">${'<feGaussianBlur stdDeviation="400"/>'.repeat(2000)}</filter><g filter="url(#f)">${red}</g>`,
    'width="800" height="800"',
  ),
}

test('[FMT-TEXT-8] what is no SVG is not drawn', async () => {
  const broken = `<svg ${namespace} width="30" height="20"><g>`
  for (const text of ['', '<html><body>1</body></html>', broken, svg(red, 'width="0" height="0"')]) {
    expect(await drawSvg(Buffer.from(text)), text).toBeNull()
  }
})

test('[FMT-TEXT-8] no SVG takes more than its share, and none that cannot be drawn keeps another from it', async () => {
  const drawer = openDrawer({ cpuMs: 2_000, allCpuMs: 60_000 })
  const draw = (text: string) => drawer.draw({ ending: '.svg', bytes: Buffer.from(text) })
  try {
    for (const [name, text] of Object.entries(hostile)) {
      expect(await draw(text), name).toBeNull()
      expect(firstPixel((await draw(svg(red)))!), name).toEqual([255, 0, 0, 255])
    }
  } finally {
    await drawer.end()
  }
})

test('[FMT-TEXT-8] what it names outside itself is not read, and no script of it runs', async () => {
  const outside = [
    '<image href="file:///etc/hostname" width="30" height="20"/>',
    '<image href="http://127.0.0.1:9/x.png" width="30" height="20"/>',
    '<use href="http://127.0.0.1:9/x.svg#a"/>',
    '<script>for (;;);</script>',
    '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">1</p></foreignObject>',
  ]
  const empty = await drawn(svg(''))
  for (const content of outside) expect(await drawn(svg(content)), content).toEqual(empty)
  const entity = `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]>${svg('<text y="9">&e;</text>')}`
  expect(await openedAlone(entity)).toBeNull()
})

/** In a thread of its own, as one that fails leaves the module unfit. */
async function openedAlone(text: string): Promise<Buffer | null> {
  const drawer = openDrawer({ cpuMs: 2_000, allCpuMs: 2_000 })
  try {
    return await drawer.draw({ ending: '.svg', bytes: Buffer.from(text) })
  } finally {
    await drawer.end()
  }
}

test('[FMT-TEXT-8] pictures of a statement that are SVG are drawn, wherever they stand; one that cannot be is a file to download', async () => {
  const inText = Buffer.from(svg(red, 'width="5" height="5"')).toString('base64')
  const problem = await readOne({
    'p/problem.yaml': 'name: Pictures\nproblem_format_version: 2023-07-draft',
    'p/statement/problem.en.md': `See ![one](figure.svg), ![two](data:image/svg+xml;base64,${inText}) and ![three](broken.svg).`,
    'p/statement/figure.svg': svg(red),
    'p/statement/broken.svg': '<svg',
    'p/data/secret/1.in': '1',
    'p/data/secret/1.ans': '1',
  })
  expect(problem.statements[0]?.description).toBe(
    'See ![one](figure.png), ![two](picture.png) and ![three](broken.png).',
  )
  expect(await pictureSizes(problem)).toEqual([
    ['figure.png', [60, 40]],
    ['picture.png', [10, 10]],
    ['broken.png', false],
  ])
  expect(problem.attachments.map(({ path }) => path)).toEqual(['statement/broken.svg'])
  expect(losses(problem)).toEqual([])
})
