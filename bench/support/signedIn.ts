import { demoAccounts } from '#nucleus/demo/accounts.ts'

/** The cookies of a user who signed in to the console with a token of the first demo account. */
export function cookiesOf(accessToken: string): { name: string; value: string }[] {
  const [account] = demoAccounts
  const user = { contactId: 1, name: `${account?.firstName} ${account?.lastName}`, role: 'admin' }
  return [
    { name: 'accessToken', value: accessToken },
    { name: 'user', value: encodeURIComponent(JSON.stringify(user)) },
  ]
}
