// The key of the filter. It acts in its very task, and what is typed next belongs in the box, also while that is still to come.

const BUSY = 'main[aria-busy="true"]'
/** What stands where a list may come: `Skeleton`. */
const AWAITED = `${BUSY}, main [data-as]`
const PATIENCE = 5_000
/** A page that has just come gives the focus to its title; milliseconds. */
const ARRIVAL = 50

const boxNow = (): HTMLInputElement | null =>
  document.querySelector(BUSY) ? null : document.querySelector<HTMLInputElement>('main input[data-table-filter]')

const isAwaited = (): boolean => document.querySelector(AWAITED) !== null

/** Leads into the filter box of the list; where the list is awaited, once it is there, with what was typed meanwhile. */
export function startFiltering(): void {
  const box = boxNow()
  if (box) box.focus()
  else if (isAwaited()) holdTyping()
}

function holdTyping(): void {
  let typed = ''
  const over = new AbortController()
  const { signal } = over
  const end = () => over.abort()
  const settle = () => {
    if (signal.aborted) return
    const box = boxNow()
    if (box || !isAwaited()) end()
    box?.focus()
    if (box && typed !== '') insert(box, typed)
  }
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Shift') return
    if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Backspace')) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (typed !== '' || key !== '/') typed += key
  }
  const watched = new MutationObserver(() => setTimeout(settle, ARRIVAL))
  watched.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
  window.addEventListener('keydown', onKey, { capture: true, signal })
  window.addEventListener('pointerdown', end, { signal })
  const patience = setTimeout(end, PATIENCE)
  signal.addEventListener('abort', () => {
    watched.disconnect()
    clearTimeout(patience)
  })
}

/** As if it were typed at the end. Set past React, which else would take the change for its own and tell nobody. */
function insert(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, box.value + text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
