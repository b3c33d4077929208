/** Whether an address contains neither a user nor a password; true for a text that is no address. */
export function hasNoCredentials(address: string): boolean {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  return !parsed?.username && !parsed?.password
}
