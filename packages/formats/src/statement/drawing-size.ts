/** Pixels per point: sharp, and a picture as wide as a page of text is as wide as ours. */
export const scale = 2
export const longestPx = 1600
