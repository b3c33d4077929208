import * as z from 'zod'
import { audienceSides, chatFormats, inviteModes } from '#constants/coffeeChats.ts'
import type { Choice } from '#constants/choice.ts'
import { defineGet } from '../define.ts'
import { integerParam, positiveId } from '../fields.ts'
import { rowWith } from '../resource.ts'
import { coffeeChats } from './coffeeChats.ts'
import { reminder } from './reminders.ts'

/** A coffee chat with its reminders, each with its moment (spec §7). */
export const coffeeChatById = defineGet({
  name: 'coffeeChats/fetch',
  path: '/coffee_chats/details/{roundTableId}',
  params: z.object({ roundTableId: integerParam(1) }),
  reply: rowWith(coffeeChats, { reminders: z.array(reminder) }),
})

const choiceList = (choices: readonly Choice[]) =>
  z.array(z.object({ value: z.number().int(), label: z.string() })).meta({ description: choices.map(({ label }) => label).join(', ') })

export const coffeeChatParams = z.object({
  strategies: z.array(z.string()),
  formats: choiceList(chatFormats),
  audienceSides: choiceList(audienceSides),
  inviteModes: choiceList(inviteModes),
  /** Who has hosted a coffee chat, the latest first. */
  hosts: z.array(z.object({ contactId: positiveId, name: z.string(), companyName: z.string().nullable() })),
  timeZones: z.array(z.string()),
  defaultMinutes: z.number().int(),
  minMinutes: z.number().int(),
  maxMinutes: z.number().int(),
  defaultMaxAttendees: z.number().int(),
  minAttendees: z.number().int(),
  maxAttendees: z.number().int(),
  defaultReminderMinutes: z.array(z.number().int()),
})
export type CoffeeChatParams = z.infer<typeof coffeeChatParams>

/** What a form of a coffee chat offers: lists, defaults and limits (spec §7). */
export const fetchCoffeeChatParams = defineGet({
  name: 'coffeeChats/params/fetch',
  path: '/coffee_chats/params',
  reply: coffeeChatParams,
  background: true,
})
