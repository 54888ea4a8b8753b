import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

export interface Popup {
  readonly opened: boolean
  readonly toggle: () => void
  /** Closes it; the focus goes back to its button unless it has gone elsewhere already. */
  readonly close: () => void
  /** Around button and panel. */
  readonly root: RefObject<HTMLDivElement | null>
}

/** State of something small that opens under a button: Escape, a click beside it and leaving it with Tab close it. */
export function usePopup(): Popup {
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpened(false)
    const { activeElement } = document
    if (activeElement === document.body || root.current?.contains(activeElement))
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const leave = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node) || !root.current?.contains(target)) setOpened(false)
  })
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    close()
  })
  useEffect(() => {
    if (!opened) return
    const onPointer = ({ target }: PointerEvent) => leave(target)
    // Where the focus goes from one part of the panel to none, nobody has left it.
    const onFocus = ({ target }: FocusEvent) => leave(target)
    const onKey = (event: KeyboardEvent) => escape(event)
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    window.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [opened])
  return { opened, toggle: () => (opened ? close() : setOpened(true)), close, root }
}
