import { describe, expect, it } from 'vitest'
import { cutToBytes, readableOutput } from './compiler-output.ts'

const read = (text: string): string => readableOutput(Buffer.from(text))

describe('[JDG-COMPILE-2] what a compiler wrote', () => {
  it.each([
    ['/box/main.c:3:5: error: expected', 'main.c:3:5: error: expected'],
    ['/box/./main.c:3', 'main.c:3'],
    ['/tmp/ccAbC123.s: Assembler messages:', 'ccAbC123.s: Assembler messages:'],
    ["/usr/bin/ld: /tmp/cc1.o: in function `main':", "ld: cc1.o: in function `main':"],
    [
      'In file included from /usr/include/c++/12/bits/stl_algo.h:61,',
      'In file included from bits/stl_algo.h:61,',
    ],
    ['In file included from /usr/include/c++/12/iostream:39,', 'In file included from iostream:39,'],
    ['/usr/include/x86_64-linux-gnu/bits/types.h:5:1: note', 'bits/types.h:5:1: note'],
    ['/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h:3', 'stddef.h:3'],
    ['/opt/headers/bits/stdc++.h:1', 'bits/stdc++.h:1'],
    ['  int x = a/box/b;', '  int x = a/box/b;'],
    ["Main.java:1: error: ';' expected", "Main.java:1: error: ';' expected"],
    ['‘x’ was not declared', '‘x’ was not declared'],
    ['/usr/include/a/b/name.h', 'name.h'],
    ['/usr/include/a/bits/c/name.h (1)', 'bits/c/name.h (1)'],
    ['/usr/include/a/b/', '/usr/include/a/b/'],
    ['/usr/include/name.h"', '/usr/include/name.h"'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('is always valid text without control characters', () => {
    const bytes = Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x00, 0x1b, 0x0a, 0x09, 0x62])
    expect(readableOutput(bytes)).toBe('a\ufffd\ufffd(\ufffd\ufffd\n\tb')
  })

  it('shortens a path of thousands of folders in one pass', () => {
    const folders = 'a/'.repeat(30_000)
    expect(read(`#error /usr/include/${folders}"`)).toBe(`#error /usr/include/${folders}"`)
    expect(read(`#error /usr/include/${folders}x:1`)).toBe('#error x:1')
  })

  it('is cut to its size between characters', () => {
    for (let extra = 0; extra < 4; extra++) {
      const cut = cutToBytes(`${'x'.repeat(extra)}${'✓'.repeat(100)}`, 100)
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(100)
      expect(cut).toMatch(/^x*✓+\n\[cut here\]\n$/)
    }
    expect(cutToBytes('short', 100)).toBe('short')
    expect(Buffer.byteLength(read('é'.repeat(100_000)))).toBeLessThanOrEqual(64 * 1024)
  })
})
