const longest = 40

/** The address of a page from its title, in letters a to z, digits and hyphens, different from all in `taken`. */
export function slugFor(title: string, taken: ReadonlySet<string>): string {
  const plain = cut(
    title
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    longest,
  )
  const wanted = plain || 'page'
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `-${count}`
    const slug = cut(wanted, longest - ending.length) + ending
    if (!taken.has(slug)) return slug
  }
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/(?<!-)-+$/, '')
