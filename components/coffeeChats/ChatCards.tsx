import { coffeeChats } from '#store/coffeeChats/coffeeChats.ts'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { Pager } from '../resource/table/Pager.tsx'
import { ChatStatus } from './ChatStatus.tsx'
import { placeText, timeText } from './chatTexts.ts'
import { Seats } from './Seats.tsx'

/** The rows of the list as cards. */
export function ChatCards() {
  const { list, controls, open } = useListScreen(coffeeChats)
  return (
    <>
      <ul className="chat-cards" aria-label="Coffee chats">
        {list.rows.map((chat) => (
          <li key={chat.roundTableId} className="chat-card">
            <div className="chat-card-head">
              <button type="button" className="chat-card-title" onClick={() => open(chat)}>
                {chat.title}
              </button>
              <ChatStatus chat={chat} />
            </div>
            <div>{timeText(chat)}</div>
            <div className="quiet">{[placeText(chat), chat.hostName, chat.hostCompanyName].filter(Boolean).join(' · ')}</div>
            <Seats chat={chat} />
            {chat.nextName && <div className="small">Next on the waiting list: {chat.nextName}</div>}
          </li>
        ))}
      </ul>
      <Pager params={controls.params} list={list} onChange={controls.change} />
    </>
  )
}
