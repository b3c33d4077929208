import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import {
  audienceSides,
  chatFormats,
  chatLimits,
  chatPeriods,
  chatStatuses,
  defaultReminderMinutes,
  inviteModes,
} from '#constants/coffeeChats.ts'
import { routes } from '#constants/routes.ts'
import { fetchCoffeeChatParams as coffeeChatParams } from '#contract/coffeeChats/details.ts'
import { coffeeChats } from '#store/coffeeChats/coffeeChats.ts'
import { fetchCoffeeChatParams, selectCoffeeChatParams } from '#store/coffeeChats/params.ts'
import { useAppSelector } from '#store/hooks.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { DeleteSelected } from '../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../resource/list/RecordDrawer.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { Button } from '../ui/Button.tsx'
import { viewerZone } from '../ui/dates.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { useFetch } from '../ui/useFetch.ts'
import { usePreference } from '../ui/usePreference.ts'
import { chatColumns } from './chatColumns.tsx'
import { nameOfChat } from './chatTexts.ts'

const { FilterSelect } = filtersOf(coffeeChats.declared)
const CoffeeChatFields = lazyPart(() => import('./CoffeeChatFields.tsx').then((file) => file.CoffeeChatFields), { prefetch: true })
const ChatCards = lazyPart(() => import('./ChatCards.tsx').then((file) => file.ChatCards))

const scope = {}
const texts = {
  list: 'Coffee chats',
  one: 'coffee chat',
  many: 'coffee chats',
  empty: 'No coffee chats yet.',
  start: 'Add the first: a host, a time, and how many people can sit down.',
  search: 'Search coffee chats',
}
const defaults = {
  coffeeChatStatusId: chatStatuses.draft,
  chatFormat: chatFormats.virtual,
  minAttendees: chatLimits.minSeats,
  maxAttendees: chatLimits.usualSeats,
  audienceSide: audienceSides.both,
  inviteMode: inviteModes.inviteOnly,
  reminderMinutes: [...defaultReminderMinutes],
}

/** Every coffee chat, as a table or as cards. A row opens with its attendees. */
export function CoffeeChatsScreen() {
  const [asCards, setAsCards] = usePreference('coffeeChatsAsCards', false)
  return (
    <ResourceList resource={coffeeChats} scope={scope} columns={chatColumns} texts={texts} nameOf={nameOfChat}>
      <PageHead title="Coffee chats" facts="Small talks with a host, virtual or in person. Times are in the zone of each." />
      <ListBar
        of={coffeeChats}
        filters={<ChatFilters />}
        actions={
          <Button
            icon={asCards ? <UnorderedListOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />}
            onClick={() => setAsCards(!asCards)}
          >
            {asCards ? 'Table' : 'Cards'}
          </Button>
        }
      />
      <DeleteSelected of={coffeeChats} fields={() => <CoffeeChatFields row={null} />} />
      <Rows asCards={asCards} />
      <RecordDrawer of={coffeeChats} defaults={{ ...defaults, timeZone: viewerZone() }} width={860}>
        {(row) => <CoffeeChatFields row={row} />}
      </RecordDrawer>
    </ResourceList>
  )
}

/** Without rows both look the same. */
function Rows({ asCards }: { asCards: boolean }) {
  const { list } = useListScreen(coffeeChats)
  return asCards && list.rows.length > 0 ? <ChatCards /> : <ListRows of={coffeeChats} minWidth={1140} />
}

function ChatFilters() {
  useFetch(fetchCoffeeChatParams, {})
  const { params } = useAppSelector(selectCoffeeChatParams)
  return (
    <>
      <FilterSelect name="period" label="When" placeholder="Any time" options={chatPeriods} />
      <FilterSelect name="coffeeChatStatusId" label="Status" placeholder="Any status" options={chatStatuses} />
      <FilterSelect name="chatFormat" label="Format" placeholder="Any format" options={chatFormats} />
      <FilterSelect
        name="hostContactId"
        label="Host"
        placeholder="Any host"
        options={(params?.hosts ?? []).map(({ contactId, name }) => ({ value: contactId, label: name }))}
      />
    </>
  )
}

registerScreenRequests(routes.coffeeChats, (params) => [
  requestFor(coffeeChats.list, listQueryOf(coffeeChats.declared, scope, params(coffeeChats.declared)).paged),
  requestFor(coffeeChatParams, {}),
])
