/**
 * A stored web address as strangers may be sent to it: over http or https, and without the user and the password that older rows
 * may hold. Nothing for any other address.
 */
export function publicAddress(stored: string | null): URL | undefined {
  const address = stored ? URL.parse(stored) : null
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  address.username = ''
  address.password = ''
  return address
}
