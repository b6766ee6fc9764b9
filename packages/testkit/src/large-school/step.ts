// One statement that makes a part of a large school, and the words and numbers that they are made of.

export interface Sizes {
  users: number
  problems: number
  submissions: number
  contests: number
}

export interface Step {
  /** A description of the step, for the person who waits. */
  name: string
  /** Its many rows are not checked one by one against what they name, and set off no trigger. */
  unchecked?: true
  /** Tables whose secondary indexes are made anew after it: one by one they cost many times as much. */
  into: string[]
  sql: (sizes: Sizes) => string
}

export const family = ['张', '王', '李', '赵', '陈', '刘', '杨', '黄', '周', '吴', '徐', '孙']
export const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '军',
  '杰',
  '涛',
  '明',
  '超',
  '兰',
]
export const first = [
  'Ada',
  'Alan',
  'Barbara',
  'Claude',
  'Donald',
  'Edsger',
  'Frances',
  'Grace',
  'John',
  'Ken',
  'Leslie',
  'Niklaus',
]
export const last = [
  'Allen',
  'Dijkstra',
  'Hopper',
  'Knuth',
  'Lamport',
  'Liskov',
  'Shannon',
  'Thompson',
  'Turing',
  'Wirth',
]
export const verbs = [
  'Counting',
  'Sorting',
  'Finding',
  'Packing',
  'Crossing',
  'Painting',
  'Merging',
  'Folding',
]
export const nouns = [
  'ferries',
  'bridges',
  'numbers',
  'trees',
  'intervals',
  'strings',
  'graphs',
  'matrices',
  'queues',
  'primes',
]

const array = (words: string[]): string => `array[${words.map((word) => `'${word}'`).join(',')}]`
/** One of the words, by an integer expression. */
export const pick = (words: string[], by: string): string =>
  `(${array(words)})[1 + (${by}) % ${words.length}]`
/** From 1 to n, the low ones far more often. */
export const skewed = (n: number, power: number): string =>
  `(1 + floor(${n} * power(random(), ${power})))::integer`
export const years = 3
