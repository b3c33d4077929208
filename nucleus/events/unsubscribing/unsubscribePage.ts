import { maskAddress } from '../../auth/texts.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { plainPage, plainPagePolicy } from '../plainPages/plainPage.ts'

/** The page may apply its own style and send its form, nothing else. */
export const unsubscribePagePolicy = plainPagePolicy({ sendsForm: true })
/** The field of the form that ends an unsubscription. */
export const againField = 'again'

interface PageOptions {
  /** Null once its person was erased. */
  address: string | null
  state: 'subscribed' | 'unsubscribed' | 'again'
}

/** The page of an unsubscribe link, without scripts. What it offers happens only by its button: programs that check mails open every link. */
export function unsubscribePage({ address, state }: PageOptions): string {
  const who = address === null ? 'This address' : maskAddress(address)
  const { title, sentence, button } = texts[state]
  const field = state === 'unsubscribed' ? `<input type="hidden" name="${againField}" value="1">` : ''
  return plainPage(
    title,
    `<h1>${title}</h1>
<p>${escapeHtml(who)} ${sentence} E-mails about your own registrations reach you in any case.</p>
<form method="post">${field}<button type="submit">${button}</button></form>`,
  )
}

const texts: Readonly<Record<PageOptions['state'], { title: string; sentence: string; button: string }>> = {
  subscribed: {
    title: 'Unsubscribe',
    sentence: 'gets e-mails like the one that this link is in. Unsubscribe to get no more of them.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    sentence: 'gets no more e-mails like the one that this link is in.',
    button: 'Get these e-mails again',
  },
  again: {
    title: 'You get these e-mails again',
    sentence: 'gets e-mails like the one that this link is in.',
    button: 'Unsubscribe',
  },
}
