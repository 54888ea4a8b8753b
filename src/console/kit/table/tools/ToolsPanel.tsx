import type { ReactNode } from 'react'
import type { TableToolsProps } from '../TableTools.tsx'
import { ColumnsTool } from './ColumnsTool.tsx'
import { DensityTool } from './DensityTool.tsx'
import { FloatingPanel } from './FloatingPanel.tsx'
import { GroupTool } from './GroupTool.tsx'
import { ViewsTool } from './ViewsTool.tsx'

interface ToolsPanelProps<Row> extends TableToolsProps<Row> {
  anchor: HTMLElement | null
  onClose: (refocus: boolean) => void
}

/** How a table is looked at. Each tool is a section of its own. */
export function ToolsPanel<Row>({ anchor, onClose, ...tools }: ToolsPanelProps<Row>): ReactNode {
  return (
    <FloatingPanel label={`View of ${tools.label}`} anchor={anchor} onClose={onClose}>
      <ViewsTool {...tools} />
      <GroupTool {...tools} />
      <DensityTool />
      <ColumnsTool {...tools} />
    </FloatingPanel>
  )
}
