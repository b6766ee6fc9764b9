/** The element of the file that holds its data. */
export const dataElement = 'resolver-data'
