/** Addresses that anyone can open, without signing in. */
export const publicPaths = {
  /** The form of a company type. */
  form: (eventCode: string, linkSlug: string): string => `/register/${eventCode}/${linkSlug}`,
  /** All open forms of an event. */
  forms: (eventCode: string): string => `/register/${eventCode}`,
  /** A registrant's own page. Browsers send what follows `#` nowhere, so that no log has the secret. */
  own: (eventCode: string, eventCompanyTypeId: number, key: string): string =>
    `${publicPaths.form(eventCode, privateNameOf(eventCompanyTypeId))}/yours#${key}`,
  /** Where the recipient of an e-mail to many ends such e-mails. Not behind `#`: mail programs send a request to it (RFC 8058). */
  unsubscribe: (key: string): string => `/unsubscribe/${key}`,
  /** Where a mail server hands over what came back. */
  bounces: '/bounces',
  /** A public page of an event. */
  page: (eventCode: string, slug: string): string => `/e/${eventCode}/${slug}`,
}

/**
 * Names a form in the addresses of private links: they hold however the link of the form is renamed, and where it has none. No form link can have
 * such a name.
 */
export const privateNameOf = (eventCompanyTypeId: number): string => `_${eventCompanyTypeId}`

/** The id of the company type in a name that only private links have; undefined for any other name. */
export function typeIdInName(name: string): number | undefined {
  const [, id] = /^_([1-9]\d{0,8})$/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}
