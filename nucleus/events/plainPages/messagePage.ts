import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { plainPage, plainPagePolicy } from './plainPage.ts'

/** The page may do nothing but apply its own style. */
export const messagePagePolicy = plainPagePolicy({ sendsForm: false })

/** A page with a title and a sentence, without scripts. */
export const messagePage = ({ title, text }: { title: string; text: string }): string =>
  plainPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)
