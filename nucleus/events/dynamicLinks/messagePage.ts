import { createHash } from 'node:crypto'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:34rem;padding:0 1.5rem}h1{font-size:1.5rem;overflow-wrap:anywhere}`
const hashOfStyle = createHash('sha256').update(style).digest('base64')

/** The page may do nothing but apply its own style. */
export const messagePagePolicy = `default-src 'none'; style-src 'sha256-${hashOfStyle}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A page with a title and a sentence, without scripts. */
export const messagePage = ({ title, text }: { title: string; text: string }): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
