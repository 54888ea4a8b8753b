// The key of the filter: what is typed next belongs in the box, also while that is still to come.
import { filterBox } from './filter-box.ts'

/** What stands where a list may come: the next page, or `Skeleton`. */
const AWAITED = 'main[aria-busy="true"], main [data-as]'
const PATIENCE = 5_000
/** A page that has just come gives the focus to its title; milliseconds. */
const ARRIVAL = 50

const isAwaited = (): boolean => document.querySelector(AWAITED) !== null

/** Leads into the filter box of a list that is awaited, or has come by now, with what was typed since the key. */
export function startFiltering(): void {
  if (filterBox() || isAwaited()) holdTyping()
}

let take: ((key: string) => void) | undefined

/** Takes a key that was pressed while this code was on its way, if typing is held by now. */
export function takeHeld({ key }: KeyboardEvent): boolean {
  take?.(key)
  return take !== undefined
}

function holdTyping(): void {
  let typed = ''
  const patience = Date.now() + PATIENCE
  take = (key) => {
    if (typed !== '' || key !== '/') typed += key
  }
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Shift') return
    if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    take?.(key)
  }
  const settling = setInterval(() => {
    const box = filterBox()
    if (!box && isAwaited() && Date.now() < patience) return
    end()
    box?.focus()
    if (box && typed !== '') insert(box, typed)
  }, ARRIVAL)
  const end = () => {
    take = undefined
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
