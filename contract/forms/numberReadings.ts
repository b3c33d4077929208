/** The two numbers that a text such as `1,500` can be: with a separator of thousands, and with a decimal comma; undefined for any other text. */
export function readingsOf(text: string): readonly [number, number] | undefined {
  const plain = text.trim()
  if (!/^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain)) return undefined
  return [Number(plain.replace(',', '')), Number(plain.replace(',', '.'))]
}
