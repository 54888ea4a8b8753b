import { Text, UnstyledButton } from '@mantine/core'
import { BaseEdge, Handle, Position, type Edge, type EdgeProps, type Node, type NodeProps } from '@xyflow/react'
import { Status } from '../state/StateBadge.tsx'
import classes from './DiagramCard.module.css'
import type { DiagramNode } from './graph.ts'
import { TITLE_HEIGHT } from './layout.ts'

export type CardNode = Node<
  {
    readonly node: DiagramNode
    readonly selected: boolean
    /** Undefined without a search. */
    readonly found: boolean | undefined
    /** The one node that Tab reaches. */
    readonly tabbable: boolean
    /** `byKey`: with Enter or the space bar. */
    readonly onPress: (byKey: boolean) => void
  },
  'card'
>

/** A node: its title and lines. A button, so that Enter and a click open the inspector or expand the group. */
export function DiagramCard({ data, isConnectable }: NodeProps<CardNode>) {
  const { node, selected, found, tabbable, onPress } = data
  const isGroup = node.members !== undefined
  const connectable = isConnectable && !isGroup
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={connectable} />
      <UnstyledButton
        className={classes.card}
        data-node={node.id}
        data-problem={node.problem}
        data-group={isGroup || undefined}
        data-found={found || undefined}
        data-dimmed={found === false || undefined}
        tabIndex={tabbable ? 0 : -1}
        onClick={({ detail }) => onPress(detail === 0)}
        {...(isGroup ? { 'aria-expanded': false } : { 'aria-pressed': selected })}
      >
        <Text component="bdi" display="block" fz="md" fw={600} lh={`${TITLE_HEIGHT}px`} truncate>
          {node.title}
        </Text>
        {node.lines.map(({ icon, text, end }) => (
          <span key={text} className={classes.line}>
            {icon ? (
              <Status icon={icon}>{text}</Status>
            ) : (
              <Text component="bdi" inherit truncate>
                {text}
              </Text>
            )}
            {end && <span>{end}</span>}
          </span>
        ))}
      </UnstyledButton>
      <Handle type="source" position={Position.Right} isConnectable={connectable} />
    </>
  )
}

export type LinkEdge = Edge<{ readonly path: string; readonly change: 'add' | 'delete' | undefined }, 'link'>

const CHANGE_COLORS = { add: 'var(--attention)', delete: 'var(--bad)' } as const

/** A link along the path of the layout; dashed while it is an uncommitted change. */
export function DiagramLink({ data, markerEnd = '' }: EdgeProps<LinkEdge>) {
  if (!data) return null
  const style = data.change && { stroke: CHANGE_COLORS[data.change], strokeDasharray: '5 4' }
  return <BaseEdge path={data.path} markerEnd={markerEnd} interactionWidth={0} style={style} />
}
