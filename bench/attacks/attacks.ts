import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, concurrently } from './Attack.ts'
import type { Caller } from './caller.ts'
import { mailTexts } from './mailTexts.ts'
import { reads } from './reads.ts'
import { blankSheet, oneLongText, spacesInCells, unreadableFile } from './files.ts'
import { strangerAttacks } from './strangers.ts'

const lists = ['registrations', 'speakers', 'tracks', 'agendaSessions', 'sponsors']
const letters = 'abcdefghijklmnoprstuvw'

const checkOf = (file: { name: string; bytes: Uint8Array }, mapping: (string | null)[]) => (caller: Caller) =>
  caller.upload('/import/speakers/check', file, { parentId: 1, fileName: file.name, mapping })

/** A search that is aborted after 8 to 40 ms, as by a user who types. */
const abandoned = (path: () => string) => async (caller: Caller) => {
  const typing = new AbortController()
  const search = caller.get(path(), typing.signal)
  await pause(8 + Math.random() * 32)
  typing.abort()
  await search
}
const someTerm = (): string => Array.from({ length: 3 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

/** Each one once made everybody wait, or filled memory or disk. */
export const attacks: readonly Attack[] = [
  { name: 'spaces in cells (CSV)', run: concurrently(4, checkOf(spacesInCells(), ['lastName', 'firstName', 'availability'])) },
  { name: 'one long text (XLSX)', run: concurrently(4, checkOf(await oneLongText(), ['lastName', 'firstName'])) },
  { name: 'wide and empty (XLSX)', run: concurrently(4, checkOf(await blankSheet(), ['lastName', 'firstName'])) },
  { name: 'unreadable files', run: concurrently(4, checkOf(unreadableFile(), ['lastName'])) },
  {
    name: 'searches given up',
    run: concurrently(
      60,
      abandoned(() => `/search/${someTerm()}`),
    ),
  },
  {
    name: 'look-ups given up',
    run: concurrently(
      60,
      abandoned(() => `/contacts/autocomplete/${someTerm()}`),
    ),
  },
  {
    name: 'lists given up',
    run: concurrently(
      60,
      abandoned(() => `/events/registrations/1/0/0?page=1&pageSize=200&q=${someTerm()}`),
    ),
  },
  { name: 'searches', run: concurrently(20, (caller) => caller.get(`/search/${someTerm()}`)) },
  {
    name: 'exports as jobs',
    run: concurrently(4, (caller) =>
      caller.post('/events/registrations/export/job', { eventId: 1, eventCompanyTypeId: 0, eventStatusId: 0, format: 'xlsx' }),
    ),
  },
  { name: 'exports at once', run: concurrently(8, (caller) => caller.get('/events/registrations/export/1/0/0?format=xlsx')) },
  { name: 'long pages', run: concurrently(40, (caller) => caller.get('/events/registrations/1/0/0?page=1&pageSize=200')) },
  ...Object.entries({ ...reads, ...mailTexts }).map(([name, read]) => ({ name, run: concurrently(40, read) })),
  {
    name: 'shared views',
    run: concurrently(8, (caller) =>
      caller.post('/view/upsert', {
        list: lists[Math.floor(Math.random() * lists.length)],
        name: randomUUID(),
        isShared: true,
        settings: { filters: Array.from({ length: 50 }, (_, at) => ({ name: `filter${at}`, value: 'x'.repeat(200) })) },
      }),
    ),
  },
  {
    name: 'made-up streams',
    run: concurrently(8, (caller) =>
      caller.post('/changes/opened', { streamId: randomUUID(), windowId: randomUUID(), resource: 'registrations', id: 1 }),
    ),
  },
  { name: 'streams', run: concurrently(20, (caller) => caller.get('/changes', AbortSignal.timeout(500))) },
  ...strangerAttacks,
]
