// The claims about similarity. First how well it distinguishes copies from programs that somebody else wrote: five problems, eight
// algorithms each in each family of languages, written by hand for this (bench/similarity/*.txt), and disguises of each by
// a generator with a seed. The bar is the share of copies that are missed where one independent pair in a hundred is
// taken for one, in the language where most are missed.
// Then a class of 200 in which 60 hand in one program, in three strengths of disguise and three families.
// Then the cost of one more program when 1,000 and when 10,000 are there, on a real database that keeps what it is given:
//   best match found   candidates asked for by marks, and compared by all fingerprints; nothing is written. This is the
//                      comparison with all earlier ones.
//   found and stored   all that follows a verdict but reading the code: what does not count, the comparison, and
//                      fingerprints, marks, matches and the figure stored in one transaction.
//   reading            the code parsed and its fingerprints taken, in the thread for it: the same however many there are.
// The first two are the least of three. Their bars in ms are for 1,000, multiplied by how slow this machine is just now; of
// 10,000 they ask that they cost less than linearly more.
// --quality leaves the database out, --cost the rest.

import { probe, report, scaled } from './report.ts'
import { copiesInClass } from './similarity/class.ts'
import { sized } from './size.ts'
import { cost } from './similarity/cost.ts'
import { quality } from './similarity/quality.ts'
import { readPrograms } from './similarity/source.ts'

const seeds = sized(5, 1)

const all = readPrograms()
const programs = sized(
  all,
  all.filter(({ problem }) => problem === all[0]?.problem),
)
const found = process.argv.includes('--cost') ? { figures: [], facts: {} } : await quality(programs, seeds)
const before = probe()
const paid = process.argv.includes('--quality') ? [] : await cost(programs)
const after = probe()
const inClass = process.argv.includes('--cost') ? [] : await copiesInClass(programs, sized(1, 0.1))
const figures = scaled([...found.figures, ...inClass, ...paid], before.scale > after.scale ? before : after)
report('similarity', figures, { ...found.facts, seeds })
process.exit()
