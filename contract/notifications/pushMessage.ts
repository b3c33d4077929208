/** A message for one person, as the gateway gets it in JSON (docs/operations.md, "Push notifications"). */
export interface PushMessage {
  /** The same for every attempt to deliver it, different for any other message. */
  key: string
  notificationId: number
  contactId: number
  isTest: boolean
  /** `notificationChannels`: 1 push, 2 in the app, 3 both. */
  channel: number
  /** `severities`: 1 success, 2 error, 3 warning, 4 info. */
  severity: number
  title: string
  body: string
  imageUrl: string | null
  /** Such as `app://event/12/agenda`. */
  deeplink: string | null
  /** ISO 8601 in UTC. After it, the message is of no use. */
  expiresAt: string | null
}
