import { addressOwners } from './addressOwners.ts'
import { authCalls } from './auth.ts'
import { calendarCalls, calendarResources } from './calendar/index.ts'
import { changesCalls } from './changes.ts'
import { commonCalls } from './common.ts'
import { coffeeChatCalls, coffeeChatResources } from './coffeeChats/index.ts'
import { companyTypes } from './companyTypes.ts'
import { addCompany, updateCompanyType } from './addCompany.ts'
import { companies, companyById } from './companies.ts'
import { companyContacts } from './companyContacts.ts'
import { contactCalls, contacts } from './contacts.ts'
import type { AnyCall } from './define.ts'
import { dashboardCalls } from './dashboard/index.ts'
import { dependentCalls } from './dependents.ts'
import { eventCalls, eventReports, eventResources } from './events/index.ts'
import { fundCalls, fundResources } from './funds/index.ts'
import { historyCalls } from './history.ts'
import { importCallsOf } from './import.ts'
import { floorCalls } from './meetings/index.ts'
import { notificationCalls, notificationReports, notificationResources } from './notifications/index.ts'
import { searchCalls } from './search.ts'
import { jobCalls } from './jobs.ts'
import { viewCalls } from './savedViews.ts'
import { staff, staffCalls } from './staff.ts'
import { utilityCalls, utilityReports, utilityResources } from './utilities/index.ts'

/** Every resource; nucleus, the OpenAPI page and the tests walk this list. */
export const allResources = [
  ...eventResources,
  ...calendarResources,
  ...coffeeChatResources,
  ...notificationResources,
  companyTypes,
  companies,
  ...fundResources,
  contacts,
  staff,
  ...utilityResources,
]
/** Every list that nobody writes; served and shown as a resource is, without writes and without history. */
export const allReports = [...eventReports, ...notificationReports, ...utilityReports]

/** Calls that belong to no resource. */
export const singleCalls: readonly AnyCall[] = [
  ...authCalls,
  ...commonCalls,
  ...calendarCalls,
  ...coffeeChatCalls,
  ...dashboardCalls,
  ...notificationCalls,
  ...[companyById, companyContacts, addCompany, updateCompanyType],
  ...contactCalls,
  addressOwners,
  ...fundCalls,
  ...staffCalls,
  ...utilityCalls,
  ...historyCalls,
  ...dependentCalls,
  ...changesCalls,
  ...jobCalls,
  ...viewCalls,
  ...eventCalls,
  ...floorCalls,
  ...searchCalls,
]

/** Every call. */
export const allCalls: readonly AnyCall[] = [
  ...singleCalls,
  ...allResources.flatMap(({ calls, isRemovable, definedColumns }): AnyCall[] => [
    calls.list,
    calls.ids,
    calls.counts,
    ...(definedColumns.length > 0 ? [calls.columns, calls.cells] : []),
    calls.export,
    calls.exportJob,
    calls.upsert,
    ...(isRemovable ? [calls.remove, calls.removeMany] : []),
    ...(calls.updateMany ? [calls.updateMany] : []),
    ...(calls.reorder ? [calls.reorder] : []),
    ...importCallsOf(calls),
  ]),
  ...allReports.flatMap(({ calls }): AnyCall[] => [calls.list, calls.ids, calls.counts, calls.export, calls.exportJob]),
]
