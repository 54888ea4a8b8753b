/** Focuses the title of the page, if it has one, without scrolling. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** Focuses the heading of a section if it is still in the page, else the title of the page. */
function focusHeading(section: Element | null | undefined): void {
  const heading = section?.isConnected ? section.querySelector<HTMLElement>('h2, h3') : undefined
  if (!heading) return focusTitle()
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Focuses the heading if the element is removed while it has the focus. */
function focusHeadingOnRemoval(element: HTMLElement, section: Element | null | undefined): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    if (document.activeElement === document.body) focusHeading(section)
  })
  const stop = () => {
    observer.disconnect()
    removeEventListener('focusin', stop)
    removeEventListener('pointerdown', stop)
  }
  addEventListener('focusin', stop)
  addEventListener('pointerdown', stop)
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Remembers the focused element and returns a function that restores the focus. If the element was removed, or is removed while
 * focused (such as the button of a discarded record), the heading of its section or of the page gets the focus instead.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const section = opener?.closest('section, aside')
  return () => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return focusHeading(section)
    opener.focus()
    if (document.activeElement === opener) focusHeadingOnRemoval(opener, section)
  }
}
