/** A list may appear: the next page or a skeleton is loading. */
const LOADING_SELECTOR = 'main[aria-busy="true"], main .mantine-Skeleton-root'
const FILTER_SELECTOR = 'main:not([aria-busy="true"]) input[data-table-filter]'
const TIMEOUT_MS = 5_000
const POLL_MS = 50

const findFilterInput = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(FILTER_SELECTOR)

const isListLoading = (): boolean => document.querySelector(LOADING_SELECTOR) !== null

/** Focuses the filter input, or buffers typing until the list that is loading has one. */
export function focusFilter(): void {
  const input = findFilterInput()
  if (input) input.focus()
  else if (isListLoading()) bufferTyping()
}

function bufferTyping(): void {
  let typed = ''
  const deadline = Date.now() + TIMEOUT_MS
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Shift') return
    if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (typed !== '' || key !== '/') typed += key
  }
  const timer = setInterval(() => {
    const input = findFilterInput()
    if (!input && isListLoading() && Date.now() < deadline) return
    end()
    input?.focus()
    if (input && typed !== '') insertText(input, typed)
  }, POLL_MS)
  const end = () => {
    clearInterval(timer)
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', end)
  }
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', end)
}

/** Appends text as if typed. Uses the native setter, since React ignores changes made through its own. */
function insertText(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, input.value + text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
