import { Readable } from 'node:stream'
import type { Content } from '@verdict/formats'
import { problemProgramChars } from '@verdict/domain/limits'
import { expect, test } from 'vitest'
import { oneSource } from './package-programs.ts'

const contents = (files: Record<string, string>): Content[] =>
  Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    open: async () => Readable.from(text === '' ? [] : [Buffer.from(text)]),
  }))

test('[IMP-LOOK-1] a source and its headers are one program, each header once', async () => {
  const files = contents({
    'output_validators/v/validate.h': '#pragma once\n#include <string>\n#include "more.h"\nint a();',
    'output_validators/v/more.h': '#include "validate.h"\nint b();',
    'output_validators/v/validate.cc':
      '#include "validate.h"\n # include "more.h"\n#include "testlib.h"\nint main() {}\n',
    'output_validators/v/testlib.h': 'never',
  })
  expect(await oneSource(files)).toEqual({
    path: 'output_validators/v/validate.cc',
    code: '#pragma once\n#include <string>\n\nint b();\nint a();\n\n#include "testlib.h"\nint main() {}\n',
  })
})

test('[IMP-LOOK-1] several sources, none, or one that is too long, are not', async () => {
  expect(await oneSource(contents({ 'a.cc': '', 'b.cpp': '' }))).toBeNull()
  expect(await oneSource(contents({ 'a.h': '' }))).toBeNull()
  const half = 'x'.repeat(problemProgramChars / 2)
  expect(await oneSource(contents({ 'a.cc': `#include "a.h"\n${half}`, 'a.h': half }))).toBeNull()
})
