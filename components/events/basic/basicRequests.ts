import { adminContacts, timeZones } from '#store/common/common.ts'
import { eventHosts } from '#store/events/events.ts'
import { requestForLookup } from '#store/prefetchRequests.ts'
import { registerTabRequests } from '../tabRequests.ts'

// A separate file, because the tab's own code loads after that of its page.
registerTabRequests('basic', () => [requestForLookup(timeZones, {}), requestForLookup(adminContacts, {}), requestForLookup(eventHosts, {})])
