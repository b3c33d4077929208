import { expect, test } from '@jest/globals'
import { load } from 'cheerio'
import { mailTriggers } from '#constants/mails.ts'
import { emailTemplates } from '#nucleus/db/tables/index.ts'
import { mailedRegistrations } from '../support/mailedRegistrations.ts'
import { textsOf } from '../support/mailServer.ts'
import { ok } from '../support/nucleus.ts'

const { server, db, deliver, openPlace, send } = await mailedRegistrations()

const bodyHtml = [
  '<h1>Welcome, {{contact.firstName | default: "dear “guest” &amp; friend"}}</h1>',
  '<p>See <a href="https://events.example.com/a?b=1&amp;c=2">the plan</a>.</p>',
  '<table><tbody><tr><th>Day</th><td>{{event.name}}</td></tr></tbody></table>',
  '<blockquote><p>Quote</p></blockquote>',
].join('\n')

test('a mail has its layout in its elements, a width that Outlook keeps, and nothing that is loaded', async () => {
  const { eventId, register } = await openPlace({ name: 'Lake & <Forum>' })
  const { eventRegistrationId } = await register({ firstName: '', lastName: 'Lee' })
  await db.insert(emailTemplates).values({ eventId, trigger: mailTriggers.approved, name: 'Own', subject: 'Hi', bodyHtml })
  ok(await send(eventRegistrationId, mailTriggers.approved))
  await deliver()
  const { html, text } = textsOf(server.received.at(-1))
  const page = load(html)
  expect(page('h1').text()).toBe('Welcome, Lee')
  expect(page('h1').attr('style')).toContain('font-size:24px')
  // A cell inherits no font in Outlook.
  expect(page('td').text()).toBe('Lake & <Forum>')
  expect(page('td').attr('style')).toMatch(/border:1px solid.*font-family:-apple-system,'Segoe UI'/)
  expect(page('a').attr('href')).toBe('https://events.example.com/a?b=1&c=2')
  expect(page('blockquote').attr('style')).toContain('border-left')
  expect(page('div').attr('style')).toContain('max-width:640px')
  expect(html).toMatch(
    /<!--\[if mso\]><table role="presentation" width="640" align="center"[^]*<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->/,
  )
  expect(page('style, link, script, img')).toHaveLength(0)
  expect(text).toContain('Welcome, Lee\n\nSee the plan (https://events.example.com/a?b=1&c=2).')
})

test('an answer with markup in place of a field stays a text inside its element', async () => {
  const { eventId, register } = await openPlace()
  const { eventRegistrationId } = await register({ firstName: '<td style="position:fixed">', companyName: '"><script>alert(1)</script>' })
  const body = '<table><tbody><tr><td>{{contact.firstName}}</td></tr></tbody></table><p title="x">{{company.name}}</p>'
  await db.insert(emailTemplates).values({ eventId, trigger: mailTriggers.approved, name: 'Own', subject: 'Hi', bodyHtml: body })
  ok(await send(eventRegistrationId, mailTriggers.approved))
  await deliver()
  const { html } = textsOf(server.received.at(-1))
  const page = load(html)
  expect(page('td')).toHaveLength(1)
  expect(page('td').text()).toBe('<td style="position:fixed">')
  expect(page('script')).toHaveLength(0)
})
