/** A small picture of a person, or their initials. Decorative: the name is next to it. */
export function PersonPicture({ name, url, size = 28 }: { name: string; url?: string | null; size?: number }) {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}/u.test(letter))
  const boxStyle = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  // A plain img, because the picture may have any size and host, and Next's image optimiser must know both.
  if (url) return <img src={url} alt="" width={size} height={size} className="person-picture" loading="lazy" />
  return (
    <span aria-hidden className="person-picture" style={boxStyle}>
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase()}
    </span>
  )
}
