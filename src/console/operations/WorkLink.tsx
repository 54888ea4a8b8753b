import { Link } from 'react-router'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths, placeOf } from '../paths.ts'
import type { ListedInstance, Work } from './instance-work.ts'
import styles from './Instances.module.css'

interface WorkLinkProps {
  readonly instance: Pick<ListedInstance, 'nsPath'>
  readonly work: Work
  /** Outside of a table the keyboard stops at it. */
  readonly stop?: boolean
}

/** What is at work on an instance, leading to the procedure or the deployment. */
export function WorkLink({ instance: { nsPath }, work, stop = false }: WorkLinkProps) {
  const { organization, assembly, environment } = placeOf(nsPath)
  const to = work.procedure
    ? paths.procedure(organization, work.procedure)
    : paths.deployment(organization, assembly, environment, work.deployment ?? '')
  return (
    <Link className={styles.work} to={to} {...(stop ? {} : { tabIndex: -1 })}>
      <Status mark={work.mark}>{work.word}</Status>
    </Link>
  )
}
