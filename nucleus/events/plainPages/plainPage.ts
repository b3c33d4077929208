import { createHash } from 'node:crypto'
import { escapeHtml } from '../../kernel/escapeHtml.ts'

/** Of every page that nucleus itself writes for strangers: a message, or a form. */
const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:40rem;padding:max(2rem,8vh) 1rem 4rem}h1{font-size:1.5rem;overflow-wrap:anywhere}fieldset{border:0;margin:0 0 1.5rem;padding:0}legend,label.field{display:block;font-weight:600;margin-bottom:.25rem;padding:0}p.hint{margin:0 0 .5rem;opacity:.8}label.choice{display:block;padding:.4rem 0}input[type=text],textarea{border:1px solid #767676;border-radius:4px;font:inherit;padding:.5rem;width:100%}textarea{min-height:10rem}div.group{margin-bottom:1.5rem}ul.choices{list-style:none;margin:0;padding:0}ul.choices li{padding:.6rem 0}p.error{color:#b3261e;font-weight:600;margin:0 0 .25rem}button{background:#1d4ed8;border:0;border-radius:4px;color:#fff;font:inherit;font-weight:600;padding:.7rem 1.2rem}button:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}@media(prefers-color-scheme:dark){p.error{color:#ffb4ab}}`
const hashOfStyle = createHash('sha256').update(style).digest('base64')

/** The page may apply its own style and, where it says so, send its form; nothing else. */
export const plainPagePolicy = ({ sendsForm }: { sendsForm: boolean }): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${hashOfStyle}'; base-uri 'none'; form-action ${sendsForm ? "'self'" : "'none'"}; frame-ancestors 'none'`

/** A whole page without scripts. `body` is HTML, `title` is not. Search engines list it only where it says so. */
export const plainPage = (title: string, body: string, { isListed = false } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${isListed ? '' : '<meta name="robots" content="noindex">'}<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
