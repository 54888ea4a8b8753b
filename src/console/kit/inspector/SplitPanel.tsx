import { Box } from '@mantine/core'
import { useSplitter } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import * as z from 'zod/mini'
import { persisted } from '../browser/persisted.ts'
import classes from './Inspector.module.css'

/** Width of the inspector in pixels. */
const storedWidth = persisted('inspector', z.number(), 340)

const LIST_PANEL = { defaultSize: 100, min: '50%' } as const
const INSPECTOR_PANEL = { defaultSize: '340px', min: '280px', max: '720px' } as const
const PANELS = [LIST_PANEL, INSPECTOR_PANEL]

/** A DataTable with a resizable inspector beside it, or over it on small screens. With `heightMode="fill"` as high as the page. */
export function SplitPanel({ open, children }: { open: boolean; children: ReactNode }) {
  const width = `${storedWidth.use()}px` as const
  const { ref, getHandleProps } = useSplitter({
    panels: PANELS,
    sizes: [LIST_PANEL.defaultSize, width],
    onSizeChange: ([, size]) => storedWidth.set(Math.round(Number.parseFloat(String(size)))),
    step: '24px',
    shiftStep: '96px',
    resetOnDoubleClick: false,
  })
  const style: CSSProperties & { '--inspector': string } = { '--inspector': width }
  return (
    <div ref={ref} className={classes.split} data-open={open || undefined} style={style}>
      {children}
      {open && <Box className={classes.handle} aria-label="Width of the inspector" {...getHandleProps({ index: 0 })} />}
    </div>
  )
}
