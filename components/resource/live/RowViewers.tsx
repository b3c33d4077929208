import { PersonPicture } from '../../ui/PersonPicture.tsx'

/** The initials of the others who have a row's record open. `names`: one per line; the first is shown, the others are counted. */
export function RowViewers({ names }: { names: string }) {
  const [first = '', ...others] = names.split('\n')
  const text = `Open: ${[first, ...others].join(', ')}`
  return (
    <span className="row-viewers" title={text}>
      <span className="for-screen-readers">{text}</span>
      <PersonPicture name={first} size={20} />
      {others.length > 0 && <span aria-hidden>+{others.length}</span>}
    </span>
  )
}
