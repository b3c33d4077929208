const maxLength = 40

/** The address of a page from its title, in letters a to z, digits and hyphens, different from all in `taken`. */
export function slugFor(title: string, taken: ReadonlySet<string>): string {
  const plain = truncate(
    title
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    maxLength,
  )
  const base = plain || 'page'
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`
    const slug = truncate(base, maxLength - suffix.length) + suffix
    if (!taken.has(slug)) return slug
  }
}

const truncate = (slug: string, length: number): string => slug.slice(0, length).replace(/(?<!-)-+$/, '')
