import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconDownload, IconMaximize, IconSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useReactFlow } from '@xyflow/react'
import type { ReactNode } from 'react'
import { downloadFile } from '../browser/download-file.ts'
import { formatCount } from '../format.ts'
import { readCssVariable } from '../browser/css-variable.ts'
import { toJson, toPngBlob, toSvg } from './export.ts'
import type { DiagramNode } from './graph.ts'
import type { DiagramLayout } from './layout.ts'

interface DiagramToolbarProps {
  title: string
  layout: DiagramLayout
  nodes: readonly DiagramNode[]
  query: string
  onQuery: (query: string) => void
  /** Undefined without a search. */
  foundCount: number | undefined
  onFindNext: () => void
  /** Undefined: the diagram has no groups. */
  collapsed: boolean | undefined
  onCollapse: (collapse: boolean) => void
  onZoom: () => void
  /** Shows all of the diagram, also when the window changes. */
  onFit: () => void
  children: ReactNode
}

/** Search, groups, export and zoom of a diagram. */
export function DiagramToolbar(props: DiagramToolbarProps) {
  const { title, layout, nodes, query, onQuery, foundCount, onFindNext, collapsed, onCollapse, children } = props
  const flow = useReactFlow()
  const zoomBy = (change: () => unknown) => () => {
    props.onZoom()
    void change()
  }
  const drawSvg = () => toSvg(layout, nodes, title, readCssVariable)
  const formats = {
    svg: drawSvg,
    png: () => toPngBlob(drawSvg(), layout),
    json: () => toJson(layout, nodes, title),
  }
  const save = async (format: keyof typeof formats) => downloadFile(title, format, await formats[format]())
  const zoom = [
    ['Zoom in', IconZoomIn, zoomBy(() => flow.zoomIn())],
    ['Zoom out', IconZoomOut, zoomBy(() => flow.zoomOut())],
    ['Fit to view', IconMaximize, props.onFit],
  ] as const
  return (
    <Group gap="sm" mb="sm">
      <TextInput
        aria-label={`Find in ${title}`}
        placeholder="Find"
        leftSection={<IconSearch size={14} />}
        rightSection={
          <Text span fz="xs" c="dimmed" role="status">
            {foundCount !== undefined && `${formatCount(foundCount)} found`}
          </Text>
        }
        rightSectionWidth={72}
        w={240}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus moves to the node, which the key would press.
          event.preventDefault()
          onFindNext()
        }}
      />
      {children}
      <Group gap="xs" ml="auto">
        {collapsed !== undefined && (
          <Button onClick={() => onCollapse(!collapsed)}>{collapsed ? 'Expand groups' : 'Collapse groups'}</Button>
        )}
        <Menu>
          <Menu.Target>
            <Button leftSection={<IconDownload size={14} />}>Export</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void save('svg')}>SVG</Menu.Item>
            <Menu.Item onClick={() => void save('png')}>PNG</Menu.Item>
            <Menu.Item onClick={() => void save('json')}>JSON</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {zoom.map(([label, Icon, run]) => (
          <ActionIcon key={label} aria-label={label} title={label} onClick={run}>
            <Icon size={16} />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  )
}
