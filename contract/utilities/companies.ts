import { addCompany as add } from '../addCompany.ts'
import { definePost } from '../define.ts'
import { hasCode200 } from '../reply.ts'

/** Adds a company, by the rules of `companies/add`. The two calls keep their own words (spec §8). */
export const addCompany = definePost({
  name: 'utilities/addCompany',
  path: '/utilities/add_company',
  permission: 'editEvents',
  body: add.body,
  reply: add.reply,
  succeedsWhen: hasCode200,
  toast: { success: 'Company has been added successfully.', failure: 'Failed to add company!' },
})
