import juice from 'juice'

/** The font of every mail. Outlook passes it on to no cell of a table, so each names it. */
export const mailFont = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const line = '1px solid #d0d7de'
const styles = `
h1, h2, h3, h4, h5, h6 { margin: 24px 0 12px; font-weight: 600; line-height: 1.3 }
h1 { font-size: 24px }
h2 { font-size: 20px }
h3 { font-size: 18px }
h4, h5, h6 { font-size: 16px }
ul, ol { margin: 0 0 16px; padding: 0 0 0 24px }
a { color: #0b5cad }
blockquote { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #d0d7de; color: #59636e }
pre { margin: 0 0 16px; font-family: Consolas, Menlo, monospace; font-size: 14px; white-space: pre-wrap }
table { border-collapse: collapse; margin: 0 0 16px }
th, td { padding: 6px 12px; border: ${line}; font-family: ${mailFont}; font-size: 16px; line-height: 1.5; text-align: left; vertical-align: top }
hr { margin: 24px 0; border: 0; border-top: ${line} }
`

/** A cleaned body with the styles in its elements: Gmail drops style sheets of some mails, and Outlook has other sizes of its own. */
export const styledBody = (bodyHtml: string): string => juice.inlineContent(bodyHtml, styles)
