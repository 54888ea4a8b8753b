import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths, parseNsPath } from '../routing/paths.ts'
import type { ListedInstance, InstanceWork } from './instances/work.ts'

interface WorkLinkProps {
  readonly instance: Pick<ListedInstance, 'nsPath'>
  readonly work: InstanceWork
  /** Outside of a table the keyboard stops at it. */
  readonly focusable?: boolean
}

/** The procedure or deployment that runs on an instance, as a link to it. */
export function WorkLink({ instance: { nsPath }, work, focusable = false }: WorkLinkProps) {
  const { organization, assembly, environment } = parseNsPath(nsPath)
  const to = work.procedure
    ? paths.procedure(organization, work.procedure)
    : paths.deployment(organization, assembly, environment, work.deployment ?? '')
  return (
    <Anchor
      component={Link}
      c="inherit"
      display="inline-flex"
      maw="100%"
      to={to}
      {...(focusable ? {} : { tabIndex: -1 })}
    >
      <Status icon={work.icon}>{work.label}</Status>
    </Anchor>
  )
}
