import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { LogLines } from '../kit/LogLines.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { useCloseOnEscape } from '../kit/use-close-on-escape.ts'
import type { DeploymentItem } from './deployment-records.ts'
import { deploymentLogOf, type DeploymentPlace } from './queries.ts'
import styles from './RecordLog.module.css'
import shared from './transition.module.css'

interface RecordLogProps {
  readonly place: DeploymentPlace
  readonly item: DeploymentItem
  /** The address without the log. */
  readonly closeTo: string
}

// On narrow screens it opens above the list, out of sight of whoever chose a record far down.
const bringIntoSight = (log: HTMLElement | null) => log?.scrollIntoView({ block: 'nearest' })

/** What the worker wrote while it carried one change out. */
export function RecordLog({ place, item, closeTo }: RecordLogProps) {
  const reading = useQuery(deploymentLogOf(place, item.id, item.state === 'inprogress'))
  useCloseOnEscape(closeTo)
  const lines = reading.data?.flatMap(({ logData }) => logData)
  return (
    <section key={item.id} ref={bringIntoSight} className={styles.log} aria-label={`Log of ${item.name}`}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          Log of <bdi>{item.name}</bdi>
        </h2>
        <StateBadge kind="record" state={item.state} />
        <Link className={`${shared.link} ${styles.close}`} to={closeTo} replace preventScrollReset>
          Close log
        </Link>
      </div>
      <ReadProblem reading={reading} what="The log" />
      {lines?.length === 0 ? (
        <p className={`${styles.lines} ${shared.dim}`}>Nothing was written for this record.</p>
      ) : (
        <LogLines lines={lines ?? []} className={styles.lines} />
      )}
    </section>
  )
}
