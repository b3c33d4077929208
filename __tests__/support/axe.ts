import axe from 'axe-core'

/** What axe finds wrong, in words. jsdom has no layout, so contrast is checked elsewhere. */
export async function axeProblems(element: Element = document.body): Promise<string[]> {
  // A frame holds a page of its own, without axe.
  const { violations } = await axe.run(element, {
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
