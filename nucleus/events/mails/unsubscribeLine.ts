import { escapeHtml } from '../../kernel/escapeHtml.ts'

const style = 'margin-top:32px;font-size:13px;color:#59636e'
const about = 'E-mails about your own registrations still reach you.'

/** The last line of an e-mail to many. Null, in what staff see, for the link, which is the recipient's own. */
export const unsubscribeHtml = (link: string | null): string =>
  `\n<p style="${style}">${link === null ? '<u>Unsubscribe</u>' : `<a href="${escapeHtml(link)}">Unsubscribe</a>`} from e-mails like this one. ${about}</p>`

/** The same in the part for readers that show no HTML. */
export const unsubscribeText = (link: string | null): string =>
  `\n\nUnsubscribe from e-mails like this one: ${link ?? 'own-link-of-the-recipient'}\n${about}`
