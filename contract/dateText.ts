const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A local date, YYYY-MM-DD, in the one format of all texts: `12 Apr 2027`. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 0) - 1]} ${year}`
}
