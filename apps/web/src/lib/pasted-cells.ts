// Header lines of pasted sheets.

/** Without blanks (学 号) and the star of required columns. */
const plainTitle = (title: string): string => title.replace(/[\s*＊:：]/g, '').toLowerCase()

export function titledColumn<C extends string>(
  titles: Record<C, readonly string[]>,
  title: string,
): C | undefined {
  const wanted = plainTitle(title)
  return (Object.keys(titles) as C[]).find((column) =>
    titles[column].some((known) => plainTitle(known) === wanted),
  )
}

/** Lines above the header: title, term, teacher. */
const linesAbove = 5

interface TitleLine<C> {
  /** 0-based. */
  at: number
  columns: (C | undefined)[]
}

/**
 * Null if none. One title suffices in the first line, two further down.
 * @param needed at least one of these
 */
export function titleLine<C extends string>(
  titles: Record<C, readonly string[]>,
  rows: readonly (readonly string[])[],
  needed: readonly NoInfer<C>[],
): TitleLine<C> | null {
  for (const [at, row] of rows.slice(0, linesAbove + 1).entries()) {
    const columns = row.map((title) => titledColumn(titles, title))
    const known = columns.filter((column) => column !== undefined)
    if (known.some((column) => needed.includes(column)) && known.length > Math.min(at, 1)) {
      return { at, columns }
    }
  }
  return null
}

export const accountTitles = [
  'uid',
  'username',
  'user',
  'user name',
  'student number',
  'student id',
  'student no',
  'student no.',
  'number',
  'id',
  '用户名',
  '学号',
  '学生学号',
  '考号',
  '准考证号',
  '账号',
  '帐号',
]
export const nameTitles = [
  'name',
  'full name',
  'nick',
  'nickname',
  'student name',
  '姓名',
  '学生姓名',
  '名字',
  '昵称',
]
