import type { Made } from '../made.ts'

export interface Wild extends Made {
  format: string
}

export const crlf = (text: string): string => text.replaceAll('\n', '\r\n')

export const tests = (
  input: (number: number) => string,
  output: (number: number) => string,
  ...numbers: number[]
) =>
  Object.fromEntries(
    numbers.flatMap((number) => [
      [input(number), `${number} ${number * 10}\n`],
      [output(number), `${number * 11}\n`],
    ]),
  )
