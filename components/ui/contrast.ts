/** The contrast of two colours given as #rrggbb (WCAG 2.2): from 1 to 21. Text needs 4.5. */
export function contrastOf(color: string, otherColor: string): number {
  const [light = 1, dark = 1] = [luminance(color), luminance(otherColor)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(color.slice(offset, offset + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
