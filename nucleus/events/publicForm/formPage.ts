import { randomBytes } from 'node:crypto'
import { privateNameOf, publicPaths } from '#constants/publicPaths.ts'
import type { PublicForm } from '#contract/publicForm.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import type { FormBundle } from './bundle.ts'
import type { FoundForm } from '../formAnswers/readForm.ts'

interface Page {
  /** The code of the event in the address that was requested: who has no secret learns no other. */
  eventCode: string
  bundle: FormBundle
  found: FoundForm
  /** Null on the page of a private link, which asks for its form with its secret. */
  form: PublicForm | null
  isPrivate: boolean
}

const filesPath = '/nucleus/register-files/'

/** The page of a form: a plain document whose script shows the form. Search engines may list it, but not the pages of private links. */
export function formPage({ eventCode, bundle, found: { event, type }, form, isPrivate }: Page): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  // Who has no secret learns nothing from the page of a private link.
  const title = isPrivate ? 'Your registration' : `${type.name} · ${event.name}`
  const name = isPrivate ? privateNameOf(type.eventCompanyTypeId) : (type.linkSlug ?? '')
  const data = { path: `/nucleus${publicPaths.form(encodeURIComponent(eventCode), name)}`, form }
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${isPrivate ? '<meta name="robots" content="noindex">\n' : ''}<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${filesPath}${bundle.styles}" nonce="${nonce}">
<script type="module" src="${filesPath}${bundle.script}" nonce="${nonce}"></script>
</head>
<body>
<main id="registration"><noscript>This form needs JavaScript. Switch it on, or write to the organiser.</noscript></main>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
  return { html, policy: policyWith(nonce) }
}

/** Only this page's own script and style sheet; it talks to this server alone. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' blob: data: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
