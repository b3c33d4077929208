import { chatFormats } from '#constants/coffeeChats.ts'
import { limits } from '#constants/limits.ts'
import { momentText } from '../../events/options/localDates.ts'
import { lineOf } from '../../events/mails/fillTemplate.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { shortened, withoutFields, written } from '../emails/writtenText.ts'
import type { MailedChat } from './readChat.ts'

/** A text as staff send it to contacts (docs/domain.md §6.4). */
export interface ChatText {
  /** What staff call it; recipients do not see it. */
  name: string
  subject: string
  bodyHtml: string
}
const greeting = '<p>Dear {{contact.firstName | default: "colleague"}},</p>'

/** What an e-mail says that invites to a coffee chat, until staff change it. How to join follows with the reminders. */
export const invitationEmail = (chat: MailedChat): ChatText => ({
  ...headOf('Invitation', chat),
  bodyHtml: [
    greeting,
    `<p>${written(chat.hostText)} would be glad to have you at <strong>${written(chat.title)}</strong>, a coffee chat for at most ${chat.maxAttendees} people.</p>`,
    factsOf(chat, chat.chatFormat === chatFormats.virtual ? 'Online' : placeOf(chat)),
    chat.description ? `<p>${written(chat.description).replaceAll('\n', '<br>')}</p>` : '',
    '<p>Please reply to this e-mail to take a seat.</p>',
    '<p>Kind regards</p>',
  ].join(''),
})

/** What a reminder says to those who have a seat. */
export const reminderEmail = (chat: MailedChat): ChatText => ({
  ...headOf('Reminder', chat),
  bodyHtml: [
    greeting,
    `<p>You have a seat at <strong>${written(chat.title)}</strong> with ${written(chat.hostText)}.</p>`,
    factsOf(chat, placeOf(chat)),
    '<p>If you cannot come, please reply to this e-mail, so that somebody else can take your seat.</p>',
  ].join(''),
})

function headOf(what: string, chat: MailedChat): Pick<ChatText, 'name' | 'subject'> {
  const title = withoutFields(lineOf(chat.title))
  const tail = `, ${momentText(chat.timeZone, chat.startsAt)}`
  return {
    name: shortened(`${what}: ${title}`, limits.name),
    subject: `${shortened(`${what}: ${title}`, limits.title - tail.length)}${tail}`,
  }
}

/** When and where it is. */
function factsOf({ startsAt, endsAt, timeZone }: MailedChat, place: string): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  return `<p>${written(momentText(timeZone, startsAt))}, ${minutes} minutes<br>${place}</p>`
}

/** As HTML: the link to join, or the address. */
function placeOf({ chatFormat, virtualUrl, venueName, city }: MailedChat): string {
  if (chatFormat === chatFormats.virtual && virtualUrl) return `<a href="${escapeHtml(encodedBraces(virtualUrl))}">Join online</a>`
  return written([venueName, city].filter(Boolean).join(', '))
}

const encodedBraces = (url: string): string => url.replaceAll('{', '%7B').replaceAll('}', '%7D')
