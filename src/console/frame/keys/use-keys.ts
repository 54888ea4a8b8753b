import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { singleKeys } from '../preferences.ts'
import { filterBox } from './filter-box.ts'

/** Where a letter is text, or chooses from a list. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"]'
const DIALOG = 'dialog[open], [role="dialog"][aria-modal="true"]'

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const isSingleKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  event.key !== ' ' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPING) !== null

interface KeysOptions {
  /** Something is opened, or being loaded to open: what is typed by now is meant for it. */
  readonly quiet: boolean
  readonly onPalette: () => void
  readonly onSheet: () => void
}

/** Listens to the keys of the frame as long as it is shown; never while somebody types or answers a dialog. */
export function useKeys({ quiet, onPalette, onSheet }: KeysOptions): void {
  const { organization = '', assembly = '' } = useParams()
  const navigate = useNavigate()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector(DIALOG)) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      return onPalette()
    }
    if (quiet || !singleKeys.get() || !isSingleKey(event) || isTyping(event)) return
    if (event.key === '/') {
      // Some browsers search the page by it.
      event.preventDefault()
      const box = filterBox()
      // In the very task of the key, so that the next letter is typed into it.
      if (box) return box.focus()
    }
    void import('./single-keys.ts').then(
      ({ pressSingleKey }) => pressSingleKey(event, { organization, assembly, navigate, onSheet }),
      // Without connection the key does nothing; the next press asks again.
      () => undefined,
    )
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
