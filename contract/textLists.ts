const and = new Intl.ListFormat('en-GB')
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "Ada Park, Bo Lind and Cy Ode" */
export const andList = (texts: readonly string[]): string => and.format(texts)

/** "Pending review, In vetting or Waitlisted" */
export const orList = (texts: readonly string[]): string => or.format(texts)

/** "Ada Park, Bo Lind and 9 more": some of `count`, and how many there are beside them. */
export function andMore(named: readonly string[], count: number): string {
  const more = count - named.length
  return andList(more > 0 ? [...named, `${more.toLocaleString('en-GB')} more`] : named)
}

/** "1 registration", "2,000 registrations". `many`: the plural, where an s does not make it. */
export const counted = (total: number, one: string, many = `${one}s`): string =>
  `${total.toLocaleString('en-GB')} ${total === 1 ? one : many}`
