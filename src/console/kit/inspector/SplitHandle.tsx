import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import classes from './Inspector.module.css'
import { NARROWEST, setInspectorWidth, useInspectorWidth, WIDEST } from './width.ts'

const STEP = 24

function widthFor(key: string, width: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width + STEP
    case 'ArrowRight':
      return width - STEP
    case 'Home':
      return NARROWEST
    case 'End':
      return WIDEST
    default:
      return undefined
  }
}

/** The edge between list and inspector (ARIA window splitter): moved by pointer, by arrows, Home and End. */
export function SplitHandle(): ReactNode {
  const width = useInspectorWidth()
  const onKeyDown = (event: KeyboardEvent) => {
    const next = widthFor(event.key, width)
    if (next === undefined) return
    event.preventDefault()
    setInspectorWidth(next)
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const panel = currentTarget.parentElement
    if (panel && currentTarget.hasPointerCapture(pointerId))
      setInspectorWidth(panel.getBoundingClientRect().right - clientX)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the inspector"
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className={classes.handle}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
    />
  )
}
