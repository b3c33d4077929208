import { describe, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { HtmlChange } from '#components/resource/record/HtmlChange.tsx'
import { changedLines, htmlLines } from '#components/resource/record/htmlLines.ts'

describe('formatted text as lines', () => {
  test('has one for each paragraph, heading, entry and row, with where links lead', () => {
    const html =
      '<h2>Getting  there</h2><p>By <strong>train</strong><br>or <a href="https://example.com">by car</a>.</p><ul><li>One</li><li>Two</li></ul><table><tr><td>A</td><td>B</td></tr></table>'
    expect(htmlLines(html)).toEqual(['Getting there', 'By train', 'or by car (https://example.com).', '• One', '• Two', 'A B'])
  })

  test('has one line for an entry, however the editor wraps its text', () => {
    const plain = '<ul><li>One</li><li>Two<ul><li>Three</li></ul></li></ul><ol start="3"><li>Four</li></ol>'
    const wrapped =
      '<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>Three</p></li></ul></li></ul><ol start="3"><li>\n  <p>Four</p>\n</li></ol>'
    expect(htmlLines(wrapped)).toEqual(['• One', '• Two', '• Three', '• Four'])
    expect(htmlLines(plain)).toEqual(htmlLines(wrapped))
    expect(htmlLines('<ul><li><p>One</p><p>still one</p></li></ul>')).toEqual(['• One', 'still one'])
  })

  test('has nothing of what is no text, and runs nothing', () => {
    expect(htmlLines('<script>window.ran = true</script><style>p{}</style><p>Text<img src=x onerror="window.ran = true"></p>')).toEqual([
      'Text',
    ])
    expect('ran' in window).toBe(false)
  })
})

describe('what changed', () => {
  test('is shown line by line, in the order of the text', () => {
    expect(changedLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([
      { text: 'a' },
      { text: 'b', change: 'removed' },
      { text: 'x', change: 'added' },
      { text: 'c' },
      { text: 'd' },
      { text: 'e', change: 'added' },
    ])
    expect(changedLines([], ['a'])).toEqual([{ text: 'a', change: 'added' }])
    expect(changedLines(['a', 'a'], ['a'])).toEqual([{ text: 'a' }, { text: 'a', change: 'removed' }])
  })

  test('of very long texts is shown without comparing every line with every other', () => {
    const [before, after] = ['old', 'new'].map((word) => Array.from({ length: 2000 }, (_, at) => `${word} ${at}`))
    const lines = changedLines(['same', ...(before ?? [])], ['same', ...(after ?? [])])
    expect([lines.length, lines[0]?.change, lines[1]?.change, lines.at(-1)?.change]).toEqual([4001, undefined, 'removed', 'added'])
  })

  test('is shown in words, with the text around it and without the rest', () => {
    const html = (third: string) => ['One', 'Two', third, 'Four', 'Five', 'Six'].map((line) => `<p>${line}</p>`).join('')
    const { container } = render(<HtmlChange before={html('Three')} after={html('Drei')} />)
    expect([...container.querySelectorAll('.html-change > *')].map((line) => `${line.tagName} ${line.textContent}`)).toEqual([
      'SPAN …',
      'SPAN Two',
      'DEL Three',
      'INS Drei',
      'SPAN Four',
      'SPAN …',
    ])
  })

  test('says so when only the formatting did', () => {
    render(<HtmlChange before="<p>Same</p>" after="<p><strong>Same</strong></p>" />)
    expect(screen.getByText('Only the formatting changed.')).toBeVisible()
  })
})
