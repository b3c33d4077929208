/** A small picture of a person, or their initials. Decoration: the name stands beside it. */
export function PersonPicture({ name, url, size = 28 }: { name: string; url?: string | null; size?: number }) {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}/u.test(letter))
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  // Any host and size: Next's optimiser would have to know both.
  if (url) return <img src={url} alt="" width={size} height={size} className="person-picture" loading="lazy" />
  return (
    <span aria-hidden className="person-picture" style={box}>
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase()}
    </span>
  )
}
