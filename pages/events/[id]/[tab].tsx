/** An address of an event with an unknown tab: the frame around it says so. */
export default function UnknownTab() {
  return null
}
