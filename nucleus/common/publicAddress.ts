/**
 * A stored web address that is safe to redirect strangers to: http or https, without the user and password that older rows may
 * contain. Undefined for any other address.
 */
export function publicAddress(stored: string | null): URL | undefined {
  const address = stored ? URL.parse(stored) : null
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  address.username = ''
  address.password = ''
  return address
}
