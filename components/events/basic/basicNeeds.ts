import { adminContacts, timeZones } from '#store/common/common.ts'
import { eventHosts } from '#store/events/events.ts'
import { needOfLookup } from '#store/askAhead.ts'
import { tabNeeds } from '../tabNeeds.ts'

// The code of the tab itself comes after its page's.
tabNeeds('basic', () => [needOfLookup(timeZones, {}), needOfLookup(adminContacts, {}), needOfLookup(eventHosts, {})])
