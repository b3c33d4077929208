import { expect, test } from '@jest/globals'
import { cancelledNavigation } from '#constants/routes.ts'
import { shouldSend } from '#services/monitoring.ts'

type Event = Parameters<typeof shouldSend>[0]
const view = { url: 'http://console/events/7/registrations?q=ada', referrer: 'http://console/contacts/ada@example.com' }

test('monitoring gets the route of an address, never its values', () => {
  const event = { type: 'resource', view: { ...view }, resource: { url: 'http://console/nucleus/events/event/7' } }
  expect(shouldSend(event as Event)).toBe(true)
  expect(event.view).toEqual({ url: 'http://console/events/?/registrations', referrer: 'http://console/contacts/?' })
  expect(event.resource.url).toBe('http://console/nucleus/events/event/?')
})

test('monitoring hears of errors, but not of somebody who stays on a page', () => {
  const error = (type: string) => ({ type: 'error', view: { ...view }, error: { type } }) as Event
  expect(shouldSend(error('TypeError'))).toBe(true)
  expect(shouldSend(error(cancelledNavigation))).toBe(false)
})
