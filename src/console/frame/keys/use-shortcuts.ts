import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useNavigate, useParams } from 'react-router'
import { singleKeysEnabled } from '../preferences.ts'
import { handleSingleKey } from './keys.ts'

/** Elements in which a letter is text or selects an item. */
const TYPING_SELECTOR =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"]'
const DIALOG_SELECTOR = 'dialog[open], [role="dialog"][aria-modal="true"]'

const isSingleKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  event.key !== ' ' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPING_SELECTOR) !== null

interface ShortcutOptions {
  /** An overlay is open or loading: keys are meant for it. */
  readonly suspended: boolean
  readonly onOpenPalette: () => void
  readonly onOpenShortcuts: () => void
}

/** Handles the keys of the frame, except in text fields and dialogs. */
export function useShortcuts({ suspended, onOpenPalette, onOpenShortcuts }: ShortcutOptions): void {
  const { organization = '', assembly = '' } = useParams()
  const navigate = useNavigate()
  const singleKeys = singleKeysEnabled.use()
  const inDialog = () => document.querySelector(DIALOG_SELECTOR) !== null
  // Also in text fields.
  useHotkeys([['mod+K', () => !inDialog() && onOpenPalette()]], [])
  // Not `useHotkeys`: matches characters, since Shift depends on the keyboard layout, and sequences of two keys.
  useWindowEvent('keydown', (event) => {
    if (inDialog() || suspended || !singleKeys || !isSingleKey(event) || isTyping(event)) return
    // Prevent the quick find of some browsers.
    if (event.key === '/') event.preventDefault()
    handleSingleKey(event, { organization, assembly, navigate, onOpenShortcuts })
  })
}
