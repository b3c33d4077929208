/** An event's address with an unknown tab: the surrounding frame reports it. */
export default function UnknownTab() {
  return null
}
