import { Avatar } from 'antd'

/** A small picture of a person, or their initials. Decoration: the name stands beside it. */
export function PersonPicture({ name, url, size = 28 }: { name: string; url?: string | null; size?: number }) {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}/u.test(letter))
  return (
    <Avatar size={size} src={url || undefined} alt="" aria-hidden className="person-picture">
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase()}
    </Avatar>
  )
}
