import sanitize from 'sanitize-html'
import { limits } from '#constants/limits.ts'
import { hasNoCredentials } from '#contract/webAddress.ts'
import { plainListEntries } from '#contract/listEntries.ts'

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'mark',
    'span',
    'div',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    // A picture goes, and what it says stays.
    img: (tagName, { alt = '' }) => (alt.trim() ? { tagName: 'span', attribs: {}, text: alt } : { tagName, attribs: {} }),
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: { ...(href !== undefined && hasNoCredentials(href) && { href: withScheme(href) }), ...attribs, rel: 'noopener noreferrer' },
    }),
  },
}

/** What people type as a web address: `www.example.com` would be a path of our own site. */
const withScheme = (href: string): string => href.trim().replace(/^(?:\/\/)?(?=www\.)|^\/\//i, 'https://')

/**
 * Keeps ordinary text markup only: no scripts, styles, handlers or pictures; links to http, https, mailto, tel and sms, and none with a
 * user or password, which readers mistake for the host. The same text always has the same HTML. Returns undefined when elements are nested more deeply than a browser
 * or editor can handle.
 */
export function cleanHtml(html: string): string | undefined {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > limits.htmlDepth) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return plainListEntries(sanitize(html, { ...options, onOpenTag, onCloseTag }))
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

/** Stops at the first element that is nested too deeply. */
class TooDeep extends Error {}
