// The key of the filter: what is typed next belongs in the box, also while that is still to come.

/** What stands where a list may come: the next page, or `Skeleton`. */
const AWAITED = 'main[aria-busy="true"], main .mantine-Skeleton-root'
const FILTER_BOX = 'main:not([aria-busy="true"]) input[data-table-filter]'
const PATIENCE = 5_000
/** A page that has just come gives the focus to its title; milliseconds. */
const ARRIVAL = 50

/** The filter box of the list that is shown; null where there is none, or the next page is loading. */
const filterBox = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(FILTER_BOX)

const isAwaited = (): boolean => document.querySelector(AWAITED) !== null

/** Focuses the filter box, or holds what is typed until the list that is awaited has one. */
export function startFiltering(): void {
  const box = filterBox()
  if (box) box.focus()
  else if (isAwaited()) holdTyping()
}

function holdTyping(): void {
  let typed = ''
  const patience = Date.now() + PATIENCE
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Shift') return
    if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (typed !== '' || key !== '/') typed += key
  }
  const settling = setInterval(() => {
    const box = filterBox()
    if (!box && isAwaited() && Date.now() < patience) return
    end()
    box?.focus()
    if (box && typed !== '') insert(box, typed)
  }, ARRIVAL)
  const end = () => {
    clearInterval(settling)
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', end)
  }
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', end)
}

/** As if it were typed at the end. Set past React, which else would take the change for its own and tell nobody. */
function insert(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, box.value + text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
