/** Pixels for a point or a pixel of the file: sharp, and a picture as wide as the text of a page is as wide as ours. */
export const scale = 2
export const longestPx = 1600
