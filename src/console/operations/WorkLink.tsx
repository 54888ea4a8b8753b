import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths, placeOf } from '../paths.ts'
import type { ListedInstance, Work } from './instances/work.ts'

interface WorkLinkProps {
  readonly instance: Pick<ListedInstance, 'nsPath'>
  readonly work: Work
  /** Outside of a table the keyboard stops at it. */
  readonly stop?: boolean
}

/** The procedure or deployment that runs on an instance, as a link to it. */
export function WorkLink({ instance: { nsPath }, work, stop = false }: WorkLinkProps) {
  const { organization, assembly, environment } = placeOf(nsPath)
  const to = work.procedure
    ? paths.procedure(organization, work.procedure)
    : paths.deployment(organization, assembly, environment, work.deployment ?? '')
  return (
    <Anchor component={Link} c="inherit" display="inline-flex" maw="100%" to={to} {...(stop ? {} : { tabIndex: -1 })}>
      <Status icon={work.mark}>{work.word}</Status>
    </Anchor>
  )
}
