import { afterEach, describe, expect, it } from '@jest/globals'
import type { Reply } from '#contract/reply.ts'
import type { Nucleus } from '#services/nucleus.ts'
import { uploadFile } from '#store/common/common.ts'
import { registrations } from '#store/events/registrations.ts'
import { makeStore } from '#store/makeStore.ts'
import { submenuSelected } from '#store/ui/ui.ts'

const file = { fileId: 'f1', url: '/nucleus/files/f1', width: 400, height: 400 }
const stored: Reply = { status: 200, code: 200, data: file }
const nucleus: Nucleus = {
  send: () => Promise.resolve(stored as Reply<never>),
  download: () => Promise.resolve({ status: 200, code: 200, data: { file: new Blob(), fileName: 'a.csv', totalRows: 2 } }),
  prefetch: () => undefined,
  dropPrefetched: () => undefined,
}
const make = () => makeStore({ nucleus, saveFile: () => undefined })
const replaceInPlace = (store: ReturnType<typeof make>) => Object.assign(store.getState(), { ui: { ...store.getState().ui } })
const withDate = { type: 'test/dated', payload: { at: new Date(0) } }

/** A complaint in the console is read by nobody: whatever the checks find is thrown. */
describe('while developing and testing', () => {
  it('an action holds only plain values', () => {
    expect(() => make().dispatch(withDate)).toThrow('not Thu Jan 01 1970')
  })

  it('so does the state', () => {
    const first = make().getState()
    const store = makeStore({
      nucleus,
      preloadedState: {
        ui: {
          ...first.ui, // @ts-expect-error A set is no list.
          openMenu: new Set(['1']),
        },
      },
    })
    expect(() => store.dispatch(submenuSelected(2))).toThrow('[object Set]')
  })

  it('nothing changes the state but a reducer', () => {
    const store = make()
    replaceInPlace(store)
    expect(() => store.dispatch(submenuSelected(2))).toThrow('A state mutation was detected')
  })

  it('a thunk that stores what is not plain fails', async () => {
    const reply: Reply = { status: 200, data: { ...file, at: new Date(0) } }
    const dated = { ...nucleus, send: () => Promise.resolve(reply as Reply<never>) }
    await expect(makeStore({ nucleus: dated }).dispatch(uploadFile(new FormData()))).rejects.toThrow('not Thu Jan 01 1970')
  })

  it('what a call is sent may be a form, and a file never comes into the state', async () => {
    const store = make()
    expect(await store.dispatch(uploadFile(new FormData()))).toMatchObject({ payload: file })
    const input = { eventId: 1, eventCompanyTypeId: 0, eventStatusId: 0 }
    expect(await store.dispatch(registrations.exportList(input))).toMatchObject({ payload: 2 })
  })
})

describe('in production', () => {
  const before = process.env.NODE_ENV
  afterEach(() => void Object.assign(process.env, { NODE_ENV: before }))

  it('nobody waits for the checks', () => {
    Object.assign(process.env, { NODE_ENV: 'production' })
    const store = make()
    replaceInPlace(store)
    expect(store.dispatch(withDate)).toBe(withDate)
  })
})
