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
