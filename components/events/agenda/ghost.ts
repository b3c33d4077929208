/** The image under the pointer while something is dragged. */
export interface Ghost {
  begin: (hasPicture: boolean) => void
  /** The distance moved on the page, and the position of the pointer in the window. */
  moveTo: (moved: { x: number; y: number }, at: { x: number; y: number }) => void
  /** The text of the drop position, and the problems there. */
  say: (words: string, problems?: readonly string[]) => void
  end: () => void
}

/** A copy of an element with text below it; without an element only the text. It moves by a CSS transform. */
export function makeGhost(element: HTMLElement | undefined): Ghost {
  const ghost = document.createElement('div')
  ghost.classList.add('agenda-ghost')
  ghost.setAttribute('aria-hidden', 'true')
  const words = document.createElement('div')
  words.className = 'agenda-ghost-words'
  words.hidden = true
  let left = 0
  let top = 0
  let hasLikeness = false

  return {
    begin: (hasPicture) => {
      hasLikeness = hasPicture && element !== undefined
      if (hasLikeness && element) {
        const box = element.getBoundingClientRect()
        left = box.left + window.scrollX
        top = box.top + window.scrollY
        const likeness = element.cloneNode(true) as HTMLElement
        likeness.removeAttribute('id')
        likeness.removeAttribute('data-lifted')
        Object.assign(likeness.style, { inset: 'auto', width: `${box.width}px`, height: `${box.height}px` })
        ghost.append(likeness)
      }
      ghost.append(words)
      document.body.append(ghost)
    },
    moveTo: (moved, at) => {
      const x = hasLikeness ? left + moved.x - window.scrollX : at.x + 16
      const y = hasLikeness ? top + moved.y - window.scrollY : at.y + 16
      ghost.style.transform = `translate(${x}px, ${y}px)`
    },
    say: (said, problems = []) => {
      words.hidden = said === ''
      words.replaceChildren(line(said), ...problems.map((problem) => line(problem, 'agenda-ghost-problem')))
    },
    end: () => ghost.remove(),
  }
}

function line(text: string, className = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.textContent = text
  return element
}
