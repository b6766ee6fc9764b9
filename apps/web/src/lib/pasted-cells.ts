// Lines that are pasted from a spreadsheet or typed, as cells between tabs, or commas and semicolons of either script.

const separators = [/\t/, /[,，;；]/]

/** @param otherwise between the cells of a line that has none of these */
export function cellsOf(line: string, otherwise: RegExp | null): string[] {
  const separator = separators.find((mark) => mark.test(line)) ?? otherwise
  return (separator ? line.split(separator) : [line]).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

/** The column whose titles have this one, in letters of any case. */
export function titledColumn<C extends string>(
  titles: Record<C, readonly string[]>,
  title: string,
): C | undefined {
  const wanted = title.trim().toLowerCase()
  return (Object.keys(titles) as C[]).find((column) => titles[column].includes(wanted))
}

export const accountTitles = [
  'uid',
  'username',
  'user',
  'user name',
  'student number',
  'student id',
  'number',
  'id',
  '用户名',
  '学号',
  '账号',
  '帐号',
]
export const nameTitles = ['name', 'full name', 'nick', 'nickname', 'student name', '姓名', '名字', '昵称']
