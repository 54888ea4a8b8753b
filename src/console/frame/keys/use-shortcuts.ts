import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useNavigate, useParams } from 'react-router'
import { useSingleKeys } from '../preferences.ts'
import { handleSingleKey } from './single-keys.ts'

/** Where a letter is text, or chooses from a list. */
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
  /** Something is opened, or being loaded to open: what is typed by now is meant for it. */
  readonly suspended: boolean
  readonly onOpenPalette: () => void
  readonly onOpenShortcuts: () => void
}

/** Listens to the keys of the frame as long as it is shown; never while somebody types or answers a dialog. */
export function useShortcuts({ suspended, onOpenPalette, onOpenShortcuts }: ShortcutOptions): void {
  const { organization = '', assembly = '' } = useParams()
  const navigate = useNavigate()
  const [singleKeys] = useSingleKeys()
  const inDialog = () => document.querySelector(DIALOG_SELECTOR) !== null
  // In fields as well.
  useHotkeys([['mod+K', () => !inDialog() && onOpenPalette()]], [])
  // By the character and not by `useHotkeys`: which of them need Shift depends on the keyboard, and some are two keys.
  useWindowEvent('keydown', (event) => {
    if (inDialog() || suspended || !singleKeys || !isSingleKey(event) || isTyping(event)) return
    // Some browsers search the page by it.
    if (event.key === '/') event.preventDefault()
    handleSingleKey(event, { organization, assembly, navigate, onOpenShortcuts })
  })
}
