import sanitize from 'sanitize-html'
import { cleanElements } from '../../kernel/cleanHtml.ts'

/** The font of every mail. Outlook passes it on to no cell of a table, so each names it. */
export const mailFont = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const line = '1px solid #d0d7de'
const heading = 'margin:24px 0 12px;font-weight:600;line-height:1.3'
const list = 'margin:0 0 16px;padding:0 0 0 24px'
const cell = `padding:6px 12px;border:${line};font-family:${mailFont};font-size:16px;line-height:1.5;text-align:left;vertical-align:top`
const styles: Readonly<Record<string, string>> = {
  h1: `${heading};font-size:24px`,
  h2: `${heading};font-size:20px`,
  h3: `${heading};font-size:18px`,
  h4: `${heading};font-size:16px`,
  h5: `${heading};font-size:16px`,
  h6: `${heading};font-size:16px`,
  ul: list,
  ol: list,
  a: 'color:#0b5cad',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d0d7de;color:#59636e',
  pre: 'margin:0 0 16px;font-family:Consolas,Menlo,monospace;font-size:14px;white-space:pre-wrap',
  table: 'border-collapse:collapse;margin:0 0 16px',
  th: cell,
  td: cell,
  hr: `margin:24px 0;border:0;border-top:${line}`,
}

/** Cleaned HTML has no styles of its own. */
const options: sanitize.IOptions = {
  allowedTags: [...cleanElements],
  allowedAttributes: false,
  // Whoever cleaned it decided about its addresses.
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
  transformTags: Object.fromEntries(Object.entries(styles).map(([name, style]) => [name, sanitize.simpleTransform(name, { style })])),
}

/** A cleaned body with the styles in its elements: Gmail drops style sheets of some mails, and Outlook has other sizes of its own. */
export const styledBody = (bodyHtml: string): string => sanitize(bodyHtml, options)
