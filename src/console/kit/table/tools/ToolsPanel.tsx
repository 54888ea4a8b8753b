import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { TableToolsProps } from '../TableTools.tsx'
import { ColumnsTool } from './ColumnsTool.tsx'
import { DensityTool } from './DensityTool.tsx'
import { GroupTool } from './GroupTool.tsx'
import classes from './Tools.module.css'

interface ToolsPanelProps<Row> extends TableToolsProps<Row> {
  /** What the panel stands below, and what does not count as outside of it. */
  anchor: RefObject<HTMLElement | null>
  /** `refocus`: the focus is to go back to what opened the panel. */
  onClose: (refocus: boolean) => void
}

const GAP = 4

/** The tools of a table, above everything else of the page. Each tool is a section of its own. */
export function ToolsPanel<Row>({ anchor, onClose, ...tools }: ToolsPanelProps<Row>): ReactNode {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    // Above all else and outside of every scroller; without it (old browsers) it is only fixed.
    if ('showPopover' in element) element.showPopover()
    element.focus()
    const place = () => {
      const box = anchor.current?.getBoundingClientRect()
      if (!box) return
      element.style.top = `${box.bottom + GAP}px`
      element.style.left = `${Math.max(GAP, Math.min(box.right, innerWidth - GAP) - element.offsetWidth)}px`
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
      target instanceof Node && (panel.current?.contains(target) || anchor.current?.contains(target))
    const onOutside = (event: Event) => {
      if (!isInside(event.target)) close(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys of the panel are none of the page's.
      event.stopPropagation()
      if (event.key !== 'Escape') return
      event.preventDefault()
      close(true)
    }
    const element = panel.current
    element?.addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', onOutside, true)
    addEventListener('focusin', onOutside, true)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', onOutside, true)
      removeEventListener('focusin', onOutside, true)
    }
  }, [anchor])
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={`View of ${tools.label}`}
      tabIndex={-1}
      className={classes.panel}
    >
      <GroupTool {...tools} />
      <DensityTool />
      <ColumnsTool {...tools} />
    </div>
  )
}
