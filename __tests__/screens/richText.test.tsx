import { expect, test } from '@jest/globals'
import { Editor } from '@tiptap/react'
import { htmlOf, richTextExtensions } from '#components/form/richText.ts'

const table =
  '<table><thead><tr><th>Where</th><th colspan="2">When</th></tr></thead><tbody><tr><td>The <strong>Pier</strong></td><td><p>Noon</p><p>Night</p></td><td>9 minutes</td></tr></tbody></table>'

test('an edit of a text leaves its table as it is', () => {
  const editor = new Editor({ extensions: richTextExtensions, content: `<p>Places</p>${table}<ul><li>One</li></ul>` })
  editor.commands.insertContentAt(1, 'Good ')
  expect(htmlOf(editor)).toBe(`<p>Good Places</p>${table}<ul><li>One</li></ul>`)
  editor.destroy()
})

test('an edit leaves jump targets and the links to them as they are', () => {
  const text =
    '<h2 id="to-rooms">Rooms</h2><p><a id="to-parking"></a>Parking, <a id="to-bay">Bay 4</a></p><p id="to-end">See <a rel="noopener noreferrer" href="#to-parking">parking</a></p>'
  const editor = new Editor({ extensions: richTextExtensions, content: text })
  editor.commands.insertContentAt(1, 'All ')
  const edited = htmlOf(editor) ?? ''
  for (const part of ['<h2 id="to-rooms">All Rooms</h2>', '<a id="to-parking"></a>Parking', '<a id="to-bay">Bay 4</a>', '<p id="to-end">'])
    expect(edited).toContain(part)
  expect(edited).toContain('href="#to-parking"')
  editor.destroy()
})

test('a link to a field of a mail stays, and an edit leaves fields as they are', () => {
  const text =
    '<p>See <a rel="noopener noreferrer" href="{{registration.editLink}}">your page</a>, {{contact.firstName | default: "guest"}}</p>'
  const editor = new Editor({ extensions: richTextExtensions, content: text })
  editor.commands.insertContentAt(1, 'Do ')
  expect(htmlOf(editor)).toContain('href="{{registration.editLink}}"')
  expect(htmlOf(editor)).toContain('{{contact.firstName | default: "guest"}}')
  editor.destroy()
})
