// config.ini of Vijos: the number of tests, then per line input, output, seconds, points and KiB. Each is a subtask of one
// case.

import type { View } from '../format.ts'
import { Fields } from '../text.ts'

const mostTests = 10_000

/** Names differ in case there. */
function placeOf(paths: ReadonlyMap<string, string>, folder: string, name: string): string {
  const wanted = name.trim().toLowerCase()
  return paths.get(`${folder}/${wanted}`) ?? paths.get(wanted) ?? name.trim()
}

/** @returns it in the shape of config.yaml */
export function configOfIni(text: string, { files }: View): Fields {
  const [count = '', ...lines] = text.split('\n').map((line) => line.trim())
  const paths = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]))
  const most = Math.min(mostTests, Math.max(0, Math.floor(Number(count)) || 0))
  const subtasks = lines.slice(0, most).map((line) => {
    const [input = '', output = '', time = '', score = '', memory = ''] = line.split('|')
    const kib = Number(memory)
    return {
      score: Math.floor(Number(score)) || 0,
      time: `${time.trim()}s`,
      memory: kib > 0 ? `${Math.floor(kib / 1024)}m` : '256m',
      cases: [{ input: placeOf(paths, 'input', input), output: placeOf(paths, 'output', output) }],
    }
  })
  return new Fields({ subtasks })
}
