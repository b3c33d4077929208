import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { mailFont } from './mailStyles.ts'

const width = 640
const text = `font-family:${mailFont};font-size:16px;line-height:1.5;color:#1f2328`

/**
 * The document of a mail around its body. It loads nothing. Outlook, which knows no greatest width, gets a table of that width, and pixels that do not
 * grow with the display.
 */
export const mailDocument = (subject: string, bodyHtml: string): string => `<!doctype html>
<html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head>
<body style="margin:0;background:#ffffff">
<!--[if mso]><table role="presentation" width="${width}" align="center" cellspacing="0" cellpadding="24" border="0"><tr><td style="${text}"><![endif]-->
<div style="margin:0 auto;max-width:${width}px;padding:24px;mso-padding-alt:0;overflow-wrap:break-word;${text}">
${bodyHtml}
</div>
<!--[if mso]></td></tr></table><![endif]-->
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
