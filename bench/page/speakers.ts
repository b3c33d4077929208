import { speakers } from '#contract/events/speakers.ts'
import { callApi } from '../support/callApi.ts'

/** Makes as many speakers as event 1 lacks. */
export async function ensureSpeakers(base: string, token: string, wanted: number): Promise<void> {
  const { data: rows = [] } = await callApi(base, speakers.calls.list, { eventId: 1, pageSize: wanted }, token)
  for (let number = rows.length; number < wanted; number += 1) {
    const name = { firstName: 'Speaker', lastName: `Number ${number}` }
    await callApi(base, speakers.calls.upsert, { eventId: 1, ...name, speakerStatusId: 1, sortOrder: number }, token)
  }
}
