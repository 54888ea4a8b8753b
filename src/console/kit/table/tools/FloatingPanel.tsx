import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './Tools.module.css'

interface FloatingPanelProps {
  label: string
  /** What the panel stands below, and what does not count as outside of it. */
  anchor: HTMLElement | null
  /** `refocus`: the focus is to go back to what opened the panel. */
  onClose: (refocus: boolean) => void
  children: ReactNode
}

const GAP = 4

/** A panel under what opened it, above everything else of the page; Escape, a press beside it and leaving it close it. */
export function FloatingPanel({ label, anchor, onClose, children }: FloatingPanelProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    // Above all else and outside of every scroller; without it (old browsers) it is only fixed.
    if ('showPopover' in element) element.showPopover()
    element.focus()
    const place = () => {
      const box = anchor?.getBoundingClientRect()
      if (!box) return
      element.style.top = `${box.bottom + GAP}px`
      element.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - GAP - element.offsetWidth))}px`
      element.style.maxHeight = `${Math.max(160, innerHeight - box.bottom - 4 * GAP)}px`
    }
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [anchor])
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || anchor?.contains(target))
    const onOutside = (event: Event) => {
      if (!isInside(event.target)) close(false)
    }
    addEventListener('pointerdown', onOutside, true)
    addEventListener('focusin', onOutside, true)
    return () => {
      removeEventListener('pointerdown', onOutside, true)
      removeEventListener('focusin', onOutside, true)
    }
  }, [anchor])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its controls pass through it
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one with nothing to press in it can be scrolled by keys, too
      tabIndex={0}
      className={classes.panel}
      onKeyDown={(event) => {
        // Keys of the panel are none of the list's.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose(true)
      }}
    >
      {children}
    </div>
  )
}
