import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import type { Db } from '../db/client.ts'
import { contactEmails, registrationMails, savedTexts } from '../db/tables/index.ts'
import type { Pools } from './contacts.ts'
import { addDays } from './dates.ts'
import { insertRows } from './insertRows.ts'
import { at } from './random.ts'
import { stamped } from './stamps.ts'

interface Plan {
  name: string
  subject: string
  bodyHtml: string
  /** Days from the base date on which it was sent; null for a draft. */
  day: number | null
  /** How many people are chosen, from which of the pool on. */
  from: number
  count: number
  /** Mails that the mail server did not take, at the end. */
  failed?: number
}
const { sent, failed } = deliveryStatuses
const greeting = '<p>Dear {{contact.firstName | default: "colleague"}},</p>'
const plans: readonly Plan[] = [
  {
    ...{ name: 'Save the dates', subject: 'Next year: our dates', day: -20, from: 0, count: 24 },
    bodyHtml: `${greeting}<p>Our dates for next year are fixed. Keep them free, and tell us if {{company.name}} wants to host a dinner.</p>`,
  },
  {
    ...{ name: 'Market letter, spring', subject: 'Our letter for spring', day: -6 },
    ...{ from: 30, count: 12, failed: 2 },
    bodyHtml: `${greeting}<p>Our letter for spring is out: what allocators asked managers in the last three months.</p>`,
  },
  {
    ...{ name: 'Market letter, summer', subject: 'Our letter for summer', day: null, from: 30, count: 14 },
    bodyHtml: `${greeting}<p>Our letter for summer is about to be printed.</p>`,
  },
]

/** Inserts e-mails to contacts, two that were sent, with their mails, and a draft; returns the rows and their ids. */
export async function seedContactEmails(db: Db, { baseDate, pools, senderId }: { baseDate: string; pools: Pools; senderId: number }) {
  const everybody = [...pools[1], ...pools[2]]
  const peopleOf = ({ from, count }: Plan) =>
    Array.from({ length: Math.min(count, everybody.length) }, (_, nth) => at(everybody, from + nth))
  const rows = plans.map((plan) => {
    const { name, subject, bodyHtml, day } = plan
    const people = peopleOf(plan)
    return {
      ...{ name, subject, bodyHtml, contactIds: people.map(({ contactId }) => contactId) },
      sentAt: day === null ? null : `${addDays(baseDate, day)}T09:00:00.000Z`,
      sentByContactId: day === null ? null : senderId,
      recipientCount: day === null ? 0 : people.length,
      ...stamped(addDays(baseDate, (day ?? 0) - 1)),
    }
  })
  const ids = await insertRows(db, contactEmails, rows, 'contactEmailId')
  const mails = plans.flatMap((plan, index) => {
    const { sentAt, subject } = at(rows, index)
    if (sentAt === null) return []
    const people = peopleOf(plan)
    return people.map(({ contactId, email }, nth) => {
      const isTaken = nth < people.length - (plan.failed ?? 0)
      return {
        ...{ contactId, contactEmailId: at(ids, index), trigger: mailKinds.toContacts, recipient: email, subject },
        ...{ bodyHtml: '<p>Our letter is out.</p>', bodyText: 'Our letter is out.', attempts: 1, attemptedAt: sentAt },
        ...{ deliveryStatusId: isTaken ? sent : failed, sentAt: isTaken ? sentAt : null },
        failure: isTaken ? null : 'The mail server answered 552: Mailbox full',
        ...stamped(sentAt),
      }
    })
  })
  await insertRows(db, registrationMails, mails)
  return { rows, ids }
}

const texts = [
  {
    ...{ name: 'Invitation to a call', subject: 'A call this month?' },
    bodyHtml: `${greeting}<p>We would like to hear what {{company.name}} looks for this year. When would a call suit you?</p>`,
  },
  {
    ...{ name: 'Market letter', subject: 'Our letter' },
    bodyHtml: `${greeting}<p>Our letter is out: what allocators asked managers in the last three months.</p>`,
  },
]

/** Inserts texts to begin e-mails with; returns the rows and their ids. */
export async function seedSavedTexts(db: Db, baseDate: string) {
  const rows = texts.map((text) => ({ ...text, ...stamped(addDays(baseDate, -40)) }))
  return { rows, ids: await insertRows(db, savedTexts, rows, 'savedTextId') }
}
