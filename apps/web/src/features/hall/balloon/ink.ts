/** @param color `#rrggbb` @returns the one of black and white that is read on it */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const parts = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
