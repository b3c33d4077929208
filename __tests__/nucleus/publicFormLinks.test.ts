import { afterAll, expect, test } from '@jest/globals'
import { startNucleus } from '../support/nucleus.ts'
import { publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())

/** Where the list of an event's forms leads from an address with this query. */
async function hrefsOf(query: string) {
  const form = await publishedForm(nucleus)
  const { body, statusCode } = await nucleus.app.inject(`/nucleus/register/${form.eventCode}${query}`)
  const [, href = ''] = /<li><a href="([^"]*)"/.exec(body) ?? []
  return { statusCode, body, href: href.replaceAll('&amp;', '&').replace(`/register/${form.eventCode}/${form.linkSlug}`, '') }
}

test('the list of forms passes on the link that was followed, hidden values and where somebody came from', async () => {
  expect((await hrefsOf('')).href).toBe('')
  expect((await hrefsOf('?link=reg-2')).href).toBe('?link=reg-2')
  expect((await hrefsOf('?utm_source=Fr%C3%BCh+%26+sp%C3%A4t&desk=west&link=reg-2')).href).toBe(
    '?utm_source=Fr%C3%BCh+%26+sp%C3%A4t&desk=west&link=reg-2',
  )
})

test('no parameter gets out of the address that it is part of', async () => {
  const { statusCode, body, href } = await hrefsOf(`?desk=${encodeURIComponent(`"><script>alert(1)</script>`)}&__proto__=x`)
  expect([statusCode, body.includes('<script')]).toEqual([200, false])
  expect(href).toContain('desk=%22%3E%3Cscript%3E')
  expect((await hrefsOf(`?desk=${'x'.repeat(3000)}`)).href).toBe('')
})
