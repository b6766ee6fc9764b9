// Prints the Debian packages that the image of a suite has: `packages.ts sandbox|languages`.

import { languages } from '@verdict/domain/language'
import { compilers, packagesFor } from '@verdict/supervisor/system-packages'

const wanted = process.argv[2] === 'languages' ? packagesFor(languages) : compilers
// The tests count processes and drop rights by programs of the last two.
console.log([...wanted.map(({ name }) => name), 'libc6-dev', 'procps', 'util-linux'].join('\n'))
