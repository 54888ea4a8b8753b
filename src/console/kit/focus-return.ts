// Where the focus goes when what opened a dialog is gone, at once or with the next reading: never to nowhere.
import { focusTitle } from './focus-title.ts'

const PARTS = 'section, aside, [role="region"], main'

/** The parts of the page around an element, from the inside out. */
function* partsAround(element: Element): Generator<Element> {
  for (let part = element.closest(PARTS); part; part = part.parentElement?.closest(PARTS) ?? null) yield part
}

/** The heading of the nearest part that is still there takes the focus, to be read out; it is no control. */
function focusHeading(parts: readonly Element[]): void {
  const heading = parts.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return focusTitle()
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Goes on from the heading when the element is removed while it has the focus. */
function follow(element: HTMLElement, parts: readonly Element[]): void {
  const watched = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    if (isLost()) focusHeading(parts)
  })
  const stop = () => {
    watched.disconnect()
    document.removeEventListener('focusin', stop)
    document.removeEventListener('pointerdown', stop)
  }
  document.addEventListener('focusin', stop)
  document.addEventListener('pointerdown', stop)
  watched.observe(document.body, { childList: true, subtree: true })
}

/**
 * Remembers what has the focus. The answer gives it back there; where that is gone, or goes while it has the focus, as the button of
 * what has been discarded does, to the heading of the nearest part of the page that is left.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const parts = opener ? [...partsAround(opener)] : []
  return () => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return focusHeading(parts)
    opener.focus()
    if (document.activeElement === opener) follow(opener, parts)
  }
}
