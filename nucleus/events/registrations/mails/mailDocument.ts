import { escapeHtml } from '../../../kernel/escapeHtml.ts'

const style =
  'margin:0 auto;max-width:640px;padding:24px;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:#1f2328;background:#ffffff;overflow-wrap:break-word'

/** The document of a mail around its cleaned body. It loads nothing. */
export const mailDocument = (subject: string, bodyHtml: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style='${style}'>
${bodyHtml}
</body>
</html>
`

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The body as plain text, for readers that show no HTML. */
export const mailText = (bodyHtml: string): string =>
  bodyHtml
    .replaceAll('\n', ' ')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, label: string) =>
      label === address ? address : `${label} (${address})`,
    )
    .replace(/<li\b[^>]*>/g, '- ')
    .replace(/<(?:br|\/li|\/tr)\b[^>]*>/g, '\n')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|table|blockquote|pre)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
