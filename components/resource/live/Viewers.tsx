import { useAppSelector } from '#store/hooks.ts'
import { selectViewers } from '#store/live/live.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'

/** So many are shown by their initials; of the others, how many they are. */
const shownAtMost = 4

/** Who else has a record open just now. */
export function Viewers({ resource, id }: { resource: string; id: number }) {
  const ownId = useAppSelector(({ auth }) => auth.user?.contactId)
  const others = useAppSelector((state) => selectViewers(state, resource, id)).filter(({ contactId }) => contactId !== ownId)
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span role="status" className="viewers" title={names ? `Also open here: ${names}` : undefined}>
      {names && <span className="for-screen-readers">Also open here: {names}</span>}
      {others.slice(0, shownAtMost).map(({ contactId, name }) => (
        <PersonPicture key={contactId} name={name} size={24} />
      ))}
      {others.length > shownAtMost && <span aria-hidden>+{others.length - shownAtMost}</span>}
    </span>
  )
}
