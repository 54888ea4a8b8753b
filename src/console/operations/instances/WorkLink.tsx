import { Status } from '../../kit/state/StateBadge.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { paths, parseNsPath } from '../../routing/paths.ts'
import type { InstanceWork, ListedInstance } from './work.ts'

interface WorkLinkProps {
  instance: Pick<ListedInstance, 'nsPath'>
  work: InstanceWork
  /** Rows of a table have one tab stop, so links in cells are skipped by the keyboard. */
  focusable?: boolean
}

/** Link to the procedure or deployment that runs on an instance. */
export function WorkLink({ instance, work, focusable = false }: WorkLinkProps) {
  const scope = parseNsPath(instance.nsPath)
  const to = work.procedure
    ? paths.procedure({ ...scope, procedure: work.procedure })
    : paths.deployment({ ...scope, deployment: work.deployment ?? '' })
  return (
    <TextLink c="inherit" display="inline-flex" maw="100%" to={to} tabIndex={focusable ? undefined : -1}>
      <Status icon={work.icon}>{work.label}</Status>
    </TextLink>
  )
}
