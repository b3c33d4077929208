/** The image under the pointer while something is dragged. */
export interface Ghost {
  begin: (showsCopy: boolean) => void
  /** The distance moved on the page, and the position of the pointer in the window. */
  moveTo: (offset: { x: number; y: number }, at: { x: number; y: number }) => void
  /** The text of the drop position, and the problems there. */
  showText: (text: string, problems?: readonly string[]) => void
  end: () => void
}

/** A copy of an element with text below it; without an element only the text. It moves by a CSS transform. */
export function makeGhost(element: HTMLElement | undefined): Ghost {
  const ghost = document.createElement('div')
  ghost.classList.add('agenda-ghost')
  ghost.setAttribute('aria-hidden', 'true')
  const textBox = document.createElement('div')
  textBox.className = 'agenda-ghost-words'
  textBox.hidden = true
  let left = 0
  let top = 0
  let hasCopy = false

  return {
    begin: (showsCopy) => {
      hasCopy = showsCopy && element !== undefined
      if (hasCopy && element) {
        const box = element.getBoundingClientRect()
        left = box.left + window.scrollX
        top = box.top + window.scrollY
        const copy = element.cloneNode(true) as HTMLElement
        copy.removeAttribute('id')
        copy.removeAttribute('data-lifted')
        Object.assign(copy.style, { inset: 'auto', width: `${box.width}px`, height: `${box.height}px` })
        ghost.append(copy)
      }
      ghost.append(textBox)
      document.body.append(ghost)
    },
    moveTo: (offset, at) => {
      const x = hasCopy ? left + offset.x - window.scrollX : at.x + 16
      const y = hasCopy ? top + offset.y - window.scrollY : at.y + 16
      ghost.style.transform = `translate(${x}px, ${y}px)`
    },
    showText: (text, problems = []) => {
      textBox.hidden = text === ''
      textBox.replaceChildren(textLine(text), ...problems.map((problem) => textLine(problem, 'agenda-ghost-problem')))
    },
    end: () => ghost.remove(),
  }
}

function textLine(text: string, className = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.textContent = text
  return element
}
