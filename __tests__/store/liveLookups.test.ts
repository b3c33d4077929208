import { describe, expect, it } from '@jest/globals'
import type { ChangeNotice } from '#contract/changes.ts'
import type { Reply } from '#contract/reply.ts'
import { adminContacts, timeZones } from '#store/common/common.ts'
import { agendaSpeakers } from '#store/events/agenda.ts'
import { irReps } from '#store/events/events.ts'
import { formLists } from '#store/events/formLists.ts'
import { relatedChangesReceived } from '#store/live/liveActions.ts'
import { liveMeetings } from '#store/meetings/floor.ts'
import { scripted } from '../support/scriptedStore.ts'

const done = (data: unknown[]): Reply => ({ status: 200, code: 200, data })
const written = (rows: [number, number][], values: Partial<ChangeNotice> = {}) =>
  relatedChangesReceived([
    { resource: 'speakers', verb: 'update', idKey: 'speakerId', parentKey: 'eventId', parentId: 1, by: 2, rows, shownBy: [], ...values },
  ])
const withoutParent = { parentKey: null, parentId: null }
const contactsWritten = (...ids: number[]) =>
  written(
    ids.map((id) => [id, 2]),
    { resource: 'contacts', idKey: 'contactId', ...withoutParent },
  )

describe('a list to choose from', () => {
  it('is loaded again when something of its event was written', async () => {
    const { store, waiting } = scripted()
    const staleCount = () => agendaSpeakers.selectState(store.getState()).staleCount
    void store.dispatch(agendaSpeakers.fetch({ eventId: 1 }))
    await waiting.shift()?.answer(done([]))
    store.dispatch(written([[1, 1]], { parentId: 2 }))
    expect(staleCount()).toBe(0)
    store.dispatch(written([[1, 1]]))
    expect(staleCount()).toBe(1)
    // The event itself is a row without a parent, and it is this one.
    store.dispatch(written([[2, 1]], { resource: 'events', idKey: 'eventId', ...withoutParent }))
    expect(staleCount()).toBe(1)
    store.dispatch(written([[1, 1]], { resource: 'events', idKey: 'eventId', ...withoutParent }))
    expect(staleCount()).toBe(2)
  })

  it('of an event is loaded again for the contacts that its rows name, and for no others', async () => {
    const { store, waiting } = scripted()
    const staleCount = () => irReps.selectState(store.getState()).staleCount
    void store.dispatch(irReps.fetch({ eventId: 1 }))
    await waiting.shift()?.answer(done([{ contactId: 7, name: 'Ines Rook', email: null, headshotUrl: null, isActive: true }]))
    store.dispatch(contactsWritten(8, 9))
    store.dispatch(written([[7, 2]], { resource: 'companies', idKey: 'companyId', ...withoutParent }))
    expect(staleCount()).toBe(0)
    store.dispatch(contactsWritten(8, 7))
    expect(staleCount()).toBe(1)
  })

  it('finds those that are named within a row, and under another name', async () => {
    const { store, waiting } = scripted()
    const staleCount = () => liveMeetings.selectState(store.getState()).staleCount
    void store.dispatch(liveMeetings.fetch({ eventId: 1 }))
    await waiting.shift()?.answer(done([{ meetingId: 3, missingContactIds: [5], participants: [{ contactId: 6 }] }]))
    store.dispatch(contactsWritten(3))
    expect(staleCount()).toBe(0)
    store.dispatch(contactsWritten(5))
    expect(staleCount()).toBe(1)
    store.dispatch(contactsWritten(6))
    expect(staleCount()).toBe(2)
  })

  it('that shows contacts without their ids is loaded again for any', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(formLists.fetch({ eventId: 1 }))
    await waiting.shift()?.answer(done([]))
    store.dispatch(contactsWritten(4))
    expect(formLists.selectState(store.getState()).staleCount).toBe(1)
  })

  it('of no event is loaded again too, unless its rows stay the same', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(adminContacts.fetch({}))
    await waiting.shift()?.answer(done([]))
    void store.dispatch(timeZones.fetch({}))
    await waiting.shift()?.answer(done([]))
    store.dispatch(written([[1, 1]], { resource: 'events', idKey: 'eventId', ...withoutParent }))
    expect(adminContacts.selectState(store.getState()).staleCount).toBe(1)
    expect(timeZones.selectState(store.getState()).staleCount).toBe(0)
  })
})
