/** Focuses the title of the page, if it has one, without scrolling. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** The heading of the part, if that is left, takes the focus, to be read out; else the title of the page. It is no control. */
function focusHeading(part: Element | null | undefined): void {
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h2, h3') : undefined
  if (!heading) return focusTitle()
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Goes on from the heading when the element is removed while it has the focus. */
function focusHeadingOnRemoval(element: HTMLElement, part: Element | null | undefined): void {
  const watched = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    if (document.activeElement === document.body) focusHeading(part)
  })
  const stop = () => {
    watched.disconnect()
    removeEventListener('focusin', stop)
    removeEventListener('pointerdown', stop)
  }
  addEventListener('focusin', stop)
  addEventListener('pointerdown', stop)
  watched.observe(document.body, { childList: true, subtree: true })
}

/**
 * Remembers what has the focus. The answer gives it back there; where that is gone, or goes while it has the focus, as the button of
 * what has been discarded does, to the heading of the part of the page around it, or of the page.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const part = opener?.closest('section, aside')
  return () => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return focusHeading(part)
    opener.focus()
    if (document.activeElement === opener) focusHeadingOnRemoval(opener, part)
  }
}
