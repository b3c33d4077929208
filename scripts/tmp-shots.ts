import { chromium } from 'playwright-core'
import { start, signIn } from '../bench/support/processes.ts'
import { mkdirSync, readFileSync } from 'node:fs'
const out = process.argv[2] ?? '/tmp/shots'; mkdirSync(out, { recursive: true })
const steps = JSON.parse(readFileSync(process.argv[3] ?? '/tmp/steps.json', 'utf8'))
const folder = process.env.DATA ?? '/tmp/shots-data'
const c = await start(['server.ts'], { DATA_DIR: folder, SEED: 'event' })
const accessToken = await signIn(c)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [w, h] of [[1440, 900], [390, 844]] as const) for (const theme of (process.env.THEMES ?? 'light,dark').split(',')) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme as 'light' })
  const user = encodeURIComponent(JSON.stringify({ contactId: 1, name: 'Ada Park', role: 'admin' }))
  await ctx.addCookies([{ name: 'accessToken', value: accessToken, domain: new URL(c.base).hostname, path: '/' }, { name: 'user', value: user, domain: new URL(c.base).hostname, path: '/' }])
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(w, theme, m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)))
  for (const [name, url, act] of steps) {
    try {
      await page.goto(c.base + url); await page.waitForLoadState('networkidle')
      if (act) { await new Function('page', `return (async()=>{${act}})()`)(page); await page.waitForTimeout(500) }
      await page.screenshot({ path: `${out}/${name}-${w}-${theme}.png` })
    } catch (e) { console.log(name, w, theme, String(e).slice(0, 300)) }
  }
  await ctx.close()
}
await browser.close(); await c.stop()
