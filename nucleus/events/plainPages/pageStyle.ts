import { createHash } from 'node:crypto'

/** The style of a page for attendees: always light, whatever theme staff use. */
export const pageStyle = `
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#1f2430;font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
a{color:#1d4ed8}
header,main{max-width:840px;margin:0 auto;padding:20px 24px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:6px 16px;border-bottom:1px solid #dfe3ea}
header img{max-height:48px;max-width:160px}
header b{font-size:18px}
header p{margin:0;color:#525b6b;flex-basis:100%}
nav{flex-basis:100%;display:flex;flex-wrap:wrap;gap:4px 18px;padding-top:6px;font-size:15px}
nav span{color:#525b6b}
nav [aria-current]{color:#1f2430;font-weight:600;border-bottom:2px solid #1d4ed8}
.hero{display:block;width:100%;max-height:340px;object-fit:cover}
h1{font-size:32px;line-height:1.2;margin:8px 0 16px}
h2{font-size:23px;line-height:1.3;margin:28px 0 8px}
h3{font-size:18px;margin:20px 0 6px}
table{border-collapse:collapse;max-width:100%}
th,td{border:1px solid #dfe3ea;padding:6px 10px;text-align:left}
pre{white-space:pre-wrap}
blockquote{margin:16px 0;padding-left:16px;border-left:3px solid #dfe3ea;color:#525b6b}
.empty{color:#525b6b}
@media (max-width:600px){header,main{padding:16px}h1{font-size:26px}.hero{max-height:200px}}
`

/** Pictures and this one style: no scripts, frames, forms, fonts or styles from the text. */
export const pagePolicy = [
  "default-src 'none'",
  'img-src https: http: data:',
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
