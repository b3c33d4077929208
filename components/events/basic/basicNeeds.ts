import { adminContacts, timeZones } from '#store/common/common.ts'
import { eventHosts } from '#store/events/events.ts'
import { needOfLookup } from '#store/askAhead.ts'
import { tabNeeds } from '../tabNeeds.ts'

// A separate file, because the tab's own code loads after that of its page.
tabNeeds('basic', () => [needOfLookup(timeZones, {}), needOfLookup(adminContacts, {}), needOfLookup(eventHosts, {})])
