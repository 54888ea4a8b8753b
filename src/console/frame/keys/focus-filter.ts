// The key of the filter: what is typed next belongs in the box, also while that is still to come.

/** What stands where a list may come: the next page, or `Skeleton`. */
const LOADING_SELECTOR = 'main[aria-busy="true"], main .mantine-Skeleton-root'
const FILTER_SELECTOR = 'main:not([aria-busy="true"]) input[data-table-filter]'
const TIMEOUT_MS = 5_000
/** A page that has just come gives the focus to its title; milliseconds. */
const POLL_MS = 50

/** The filter box of the list that is shown; null where there is none, or the next page is loading. */
const findFilterInput = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(FILTER_SELECTOR)

const isListLoading = (): boolean => document.querySelector(LOADING_SELECTOR) !== null

/** Focuses the filter box, or holds what is typed until the list that is awaited has one. */
export function focusFilter(): void {
  const box = findFilterInput()
  if (box) box.focus()
  else if (isListLoading()) bufferTyping()
}

function bufferTyping(): void {
  let typed = ''
  const patience = Date.now() + TIMEOUT_MS
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Shift') return
    if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (typed !== '' || key !== '/') typed += key
  }
  const settling = setInterval(() => {
    const box = findFilterInput()
    if (!box && isListLoading() && Date.now() < patience) return
    end()
    box?.focus()
    if (box && typed !== '') insertText(box, typed)
  }, POLL_MS)
  const end = () => {
    clearInterval(settling)
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', end)
  }
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', end)
}

/** As if it were typed at the end. Set past React, which else would take the change for its own and tell nobody. */
function insertText(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, box.value + text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
