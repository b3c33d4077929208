import { describe, expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { axeProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/contacts'

interface ContactRow {
  eventCompanyContactId: number
  contactId: number
  firstName: string
  lastName: string
  email: string | null
  contactStateId: number
  companyName: string
  badgeName: string | null
}
