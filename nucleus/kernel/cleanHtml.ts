import anyAscii from 'any-ascii'
import sanitize from 'sanitize-html'
import { limits } from '#constants/limits.ts'
import { hasNoCredentials } from '#contract/webAddress.ts'
import { plainListEntries } from '#contract/listEntries.ts'

/** Elements, beside links, to which a link of the same page can jump. */
const targets = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p']
const targetAttributes = Object.fromEntries(targets.map((name) => [name, ['id']]))
/** Before the id of each, so that no text has an id of the page around it. */
const targetPrefix = 'to-'

/** The id of a jump target by what the author called it; the same for each spelling. Empty for a name without a letter or digit. */
function targetOf(name: string): string {
  const words = anyAscii(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return words === '' || words.startsWith(targetPrefix) ? words : `${targetPrefix}${words}`
}

/** The address, with the jump target of a page of the same site by its id. `#` and `#top` lead to the top in every browser. */
function toTarget(href: string): string {
  const [path = '', target = ''] = href.split(/#(.*)/s)
  const isElsewhere = path.includes(':') || path.startsWith('//') || path.includes('{{')
  if (target === '' || target === 'top' || isElsewhere) return href
  return `${path}#${targetOf(decoded(target))}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The elements that cleaned HTML has. */
export const cleanElements = [
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
] as const

const options: sanitize.IOptions = {
  allowedTags: [...cleanElements],
  allowedAttributes: {
    ...targetAttributes,
    a: ['href', 'title', 'rel', 'id'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    // A picture goes, and what it says stays.
    img: (tagName, { alt = '' }) => (alt.trim() ? { tagName: 'span', attribs: {}, text: alt } : { tagName, attribs: {} }),
    a: (tagName, { href, name, id = name, ...attribs }) =>
      href === undefined && id && targetOf(id)
        ? { tagName, attribs: { ...attribs, id: targetOf(id) } }
        : {
            tagName,
            attribs: {
              ...(href !== undefined && hasNoCredentials(href) && { href: toTarget(withScheme(href)) }),
              ...attribs,
              rel: 'noopener noreferrer',
            },
          },
    ...Object.fromEntries(
      targets.map((name): [string, sanitize.Transformer] => [
        name,
        (tagName, { id, ...attribs }) => ({ tagName, attribs: { ...attribs, ...(id && targetOf(id) && { id: targetOf(id) }) } }),
      ]),
    ),
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
