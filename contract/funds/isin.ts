/** Whether a text has the form of an ISIN and its last character is the check digit of ISO 6166. */
export function isValidIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
