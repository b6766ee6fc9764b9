import { expect, test } from 'vitest'
import { starterCodeOf } from './starter-code.ts'

const begun = (template: string) => ({ prepend: '', template, append: ' \n' })

test('[IMP-STARTER-1] what a student begins with becomes starter code; code that is put around it is lost', () => {
  expect(
    starterCodeOf({
      C: begun('int main(void) {}\n\n'),
      Python3: begun('pass'),
      Java: { prepend: 'import java.util.*;', template: 'class A {}', append: '' },
      Go: { prepend: '', template: '', append: 'func main() {}' },
      Python2: begun('pass'),
      Rust: begun(' '),
      JavaScript: begun('x'.repeat(65_537)),
    }),
  ).toEqual({
    skeletons: { cpp: 'int main(void) {}\n', python: 'pass\n' },
    lost: ['Java', 'Go', 'Python2', 'JavaScript'],
  })
})

test('[IMP-STARTER-1] of two languages of one family that begin otherwise, C gives way to C++', () => {
  const both = { c: begun('int f();'), cpp: begun('auto f() -> int;') }
  expect(starterCodeOf(both)).toEqual({ skeletons: { cpp: 'auto f() -> int;\n' }, lost: ['c'] })
  const same = { C: begun('int f();'), 'C++': begun('int f();\n') }
  expect(starterCodeOf(same)).toEqual({ skeletons: { cpp: 'int f();\n' }, lost: [] })
})
