import type { DiagramLine } from '../../kit/diagram/graph.ts'
import { Status } from '../../kit/state/StateBadge.tsx'

/** A line of a node, as text. */
export const MapLine = ({ icon, text }: Pick<DiagramLine, 'icon' | 'text'>) =>
  icon ? <Status icon={icon}>{text}</Status> : text
