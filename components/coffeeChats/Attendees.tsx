import { UserAddOutlined } from '@ant-design/icons'
import { useCallback, useMemo, useState } from 'react'
import { attendeeStatuses, chatStatuses } from '#constants/coffeeChats.ts'
import type { CoffeeChatAttendee } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChatAttendees } from '#store/coffeeChats/attendees.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { DeleteSelected } from '../resource/selected/DeleteSelected.tsx'
import { InnerList } from '../resource/list/InnerList.tsx'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ListSearch } from '../resource/list/ListSearch.tsx'
import { RecordDrawer } from '../resource/list/RecordDrawer.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { attendeeColumns } from './attendeeColumns.tsx'
import { AttendeeFields } from './AttendeeFields.tsx'
import { NextPerson } from './NextPerson.tsx'
import { WriteToAttendees } from './WriteToAttendees.tsx'

const AddAttendeesDialog = lazyPart(() => import('./AddAttendeesDialog.tsx').then((file) => file.AddAttendeesDialog))

const texts = { list: 'Attendees', one: 'attendee', empty: 'Nobody is on the list yet.', search: 'Search attendees' }
const defaults = { attendeeStatusId: attendeeStatuses.invited }

/** The people of a coffee chat: their states, one by one or many at once. */
export function Attendees({ chat }: { chat: CoffeeChat }) {
  const { roundTableId, coffeeChatStatusId } = chat
  const mayEdit = usePermission('editEvents')
  const dispatch = useAppDispatch()
  const [isAdding, setAdding] = useState(false)
  // The seats of the chat depend on its attendees.
  const refresh = useCallback(() => void dispatch(refreshRequested()), [dispatch])
  const scope = useMemo(() => ({ roundTableId }), [roundTableId])
  const columns = useMemo(() => attendeeColumns({ chat, mayEdit, onChanged: refresh }), [chat, mayEdit, refresh])
  return (
    <InnerList resource={coffeeChatAttendees} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
      <NextPerson chat={chat} mayEdit={mayEdit} onConfirmed={refresh} />
      <div className="list-bar">
        <ListSearch of={coffeeChatAttendees} />
        <span className="grow" />
        {mayEdit && coffeeChatStatusId !== chatStatuses.cancelled && (
          <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
            Add attendees
          </Button>
        )}
      </div>
      <DeleteSelected of={coffeeChatAttendees} fields={() => <AttendeeFields />}>
        {({ ids }) => <WriteToAttendees chat={chat} ids={ids} />}
      </DeleteSelected>
      <ListRows of={coffeeChatAttendees} minWidth={720} start={false} />
      <RecordDrawer of={coffeeChatAttendees} defaults={defaults}>
        {() => <AttendeeFields />}
      </RecordDrawer>
      {isAdding && <AddAttendeesDialog chat={chat} onAdded={refresh} onClose={() => setAdding(false)} />}
    </InnerList>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ contactName }: CoffeeChatAttendee): string => contactName
