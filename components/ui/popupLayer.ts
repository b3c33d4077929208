/** The landmark in which drawers, dialogs, menus and calendars open; the document of every page has it. */
export const popupLandmark = { id: 'popups', role: 'region', 'aria-label': 'Menus and dialogs' } as const

/** A drawer or dialog that covers the page, as in the style sheet. */
const openDialog = ':is(.ant-drawer-open > .ant-drawer-mask, .ant-modal-mask:not(.ant-modal-mask-hidden))'

/**
 * The element in which Ant Design shows drawers, dialogs, menus and hints. In the body, no landmark would contain them, and each drawer
 * and dialog would measure the scrollbar and add a style sheet that stops the page from scrolling: the browser then calculates the styles
 * and the layout of the whole page three times. Here a rule for the element stops it. The width of the scrollbar that disappears is
 * noted before.
 */
export function popupLayer(): HTMLElement {
  const layer = document.getElementById(popupLandmark.id) ?? document.body.appendChild(newLayer())
  if (!layer.querySelector(openDialog)) noteScrollbar()
  return layer
}

function noteScrollbar(): void {
  const width = `${window.innerWidth - document.documentElement.clientWidth}px`
  const { style } = document.body
  if (style.getPropertyValue('--scrollbar-width') !== width) style.setProperty('--scrollbar-width', width)
}

/** For a page without the document of the console, as in tests of screens. */
function newLayer(): HTMLElement {
  const layer = document.createElement('div')
  for (const [name, value] of Object.entries(popupLandmark)) layer.setAttribute(name, value)
  return layer
}
