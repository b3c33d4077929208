import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type events as eventResource } from '#contract/events/events.ts'
import { type nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { type Speaker, speakers } from '#contract/events/speakers.ts'
import { type tracks } from '#contract/events/tracks.ts'
import { title } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'
import type { Nucleus } from '#nucleus/kernel/context.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import type { RestorableRepository, Repository } from '#nucleus/resource/repositoryTypes.ts'
import type { ResourceOptions } from '#nucleus/resource/ResourceOptions.ts'
import { events as eventTable, nightTimeGuests as guestTable, speakers as table } from '#nucleus/db/tables/index.ts'

/**
 * What the compiler says of a table that is served: nothing here runs. A line that must not compile is marked, and a mark
 * on a line that does compile is an error of `tsc`.
 */
const base = { table, search: 'none', order: [asc(table.speakerId)] } satisfies ResourceOptions<typeof speakers>

export const wrongNames: ResourceOptions<typeof speakers>[] = [
  { ...base, computed: { headshotUrl: table.headshotUrl }, sortable: { rowVersion: table.rowVersion } },
  // @ts-expect-error -- a value of no field of a row
  { ...base, computed: { headShotUrl: table.headshotUrl } },
  // @ts-expect-error -- a row has no such field to sort by
  { ...base, sortable: { surname: table.lastName } },
  // @ts-expect-error -- staff write no such field
  { ...base, store: { headshotUrl: () => Promise.resolve() } },
  // @ts-expect-error -- staff write no such field
  { ...base, fixed: ['eventID'] },
  // @ts-expect-error -- the message would stand at no field
  { ...base, unique: { speakers_contact: { field: 'contact', message: 'This contact is already a speaker' } } },
  // @ts-expect-error -- no column of the declaration is filled
  { ...base, prepare: () => Promise.resolve([{ headShotUrl: null }]) },
  // @ts-expect-error -- one hook prepares one row and many
  { ...base, prepareMany: () => Promise.resolve([]) },
]

export const hooks: ResourceOptions<typeof speakers, Buffer> = {
  ...base,
  filters: {
    speakerStatusId: (id) => {
      const typed: number = id
      return eq(table.speakerStatusId, typed)
    },
  },
  check: async ({ input, current }) => {
    const name: string = input.firstName ?? ''
    const url: string | null | undefined = current?.headshotUrl
    // @ts-expect-error -- the server adds it: staff do not write it
    void [name, url, input.headshotUrl]
    // @ts-expect-error -- there may be no row yet
    void current.rowVersion
  },
  beforeTransaction: ({ input }) => Promise.resolve(Buffer.from(input.lastName ?? '')),
  prepare: (writings) => Promise.resolve(writings.map(({ prepared }) => ({ headshotUrl: prepared?.toString('base64') }))),
  checkRemove: async (_, row) => {
    const speaker: Speaker = row
    void speaker
  },
}

const guests = { table: guestTable, search: 'none', order: [] } satisfies Partial<ResourceOptions<typeof nightTimeGuests>>
const events = {
  table: eventTable,
  search: 'none',
  order: [],
  filters: { states: () => sql`true`, from: () => sql`true`, to: () => sql`true` },
} satisfies ResourceOptions<typeof eventResource>

export const filters = [
  { ...guests, filters: { function: (key) => eq(guestTable.tableName, key) } } satisfies ResourceOptions<typeof nightTimeGuests>,
  // @ts-expect-error -- the filter `function` is no field of a row, and nothing says what it leaves
  guests satisfies ResourceOptions<typeof nightTimeGuests>,
  // @ts-expect-error -- nor here, where others are said
  { ...guests, filters: { hostContactId: (id) => eq(guestTable.hostContactId, id) } } satisfies ResourceOptions<typeof nightTimeGuests>,
  // @ts-expect-error -- one of three is forgotten
  { ...events, filters: { states: events.filters.states, from: events.filters.from } } satisfies ResourceOptions<typeof eventResource>,
  // @ts-expect-error -- the list has no such filter
  { ...base, filters: { sessionTrackId: (id: number) => eq(table.speakerId, id) } } satisfies ResourceOptions<typeof speakers>,
  // @ts-expect-error -- the value is a number
  { ...base, filters: { speakerStatusId: (text: string) => eq(table.firstName, text) } } satisfies ResourceOptions<typeof speakers>,
]

export const reservedName = defineResource({
  area: 'tests',
  name: 'shades',
  label: 'Shade',
  idKey: 'shadeId',
  schema: z.object({ name: title }),
  // @ts-expect-error -- the address of the agenda says its day so
  filters: z.object({ name: title.optional(), day: title.optional() }),
  permission: 'editEvents',
  list: '/shades',
  upsert: '/shade/upsert',
})

export async function rowsAreTyped(app: FastifyInstance, nucleus: Nucleus): Promise<RestorableRepository[]> {
  const rows = mountResource(app, nucleus, speakers, { ...hooks, beforeTransaction: undefined, prepare: undefined })
  const one: Speaker = await rows.getOrThrow(nucleus.db, 1)
  const many: Map<number, Speaker> = await rows.getMany(nucleus.db, [1])
  const listed: Speaker[] = (await rows.list(nucleus.db, { eventId: 1, speakerStatusId: 2 })).data
  const first: Speaker | undefined = await rows.get(nucleus.db, 1)
  const { displayName }: { displayName?: string | null } = rows.parse({ ...one, many, listed, first })
  // @ts-expect-error -- a list belongs to an event
  await rows.list(nucleus.db, { page: 1 })
  // @ts-expect-error -- no field of a speaker
  void [displayName, one.sessionTrackId]
  // @ts-expect-error -- rows of one resource are not those of another
  const others: Repository<typeof tracks> = rows
  return [rows, others]
}
