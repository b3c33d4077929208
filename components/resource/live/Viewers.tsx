import { useAppSelector } from '#store/hooks.ts'
import { selectViewers } from '#store/live/live.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'

/** The most viewers shown by their initials; the others are only counted. */
const maxShown = 4

/** The other users who have a record open now. */
export function Viewers({ resource, id }: { resource: string; id: number }) {
  const ownId = useAppSelector(({ auth }) => auth.user?.contactId)
  const others = useAppSelector((state) => selectViewers(state, resource, id)).filter(({ contactId }) => contactId !== ownId)
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span role="status" className="viewers" title={names ? `Also open here: ${names}` : undefined}>
      {names && <span className="for-screen-readers">Also open here: {names}</span>}
      {others.slice(0, maxShown).map(({ contactId, name }) => (
        <PersonPicture key={contactId} name={name} size={24} />
      ))}
      {others.length > maxShown && <span aria-hidden>+{others.length - maxShown}</span>}
    </span>
  )
}
