import type { Instance } from '../../contract/records.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { formatCount } from '../kit/format.ts'
import { Scrollable } from '../kit/Scrollable.tsx'
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import styles from './Dialogs.module.css'
import { cloudOf } from './instance.ts'
import type { Standing } from './mark-summary.ts'
import { isMarked } from './tally.ts'

// More are copied, not drawn: nobody reads the hundredth in a dialog.
const DRAWN = 100
const NONE: readonly string[] = []

interface ChosenListProps {
  readonly instances: readonly Instance[]
  /** Names of those that vanished meanwhile; nothing is done about them. */
  readonly gone?: readonly string[]
  /** What became of an instance, once that is known. */
  readonly standingFor: ((instance: Instance) => Standing) | undefined
}

const Outcome = ({ mark, word }: Standing) => <Status mark={mark}>{word}</Status>

/** Exactly the instances that are meant. */
export function ChosenList({ instances, gone = NONE, standingFor }: ChosenListProps) {
  const more = instances.length - DRAWN
  return (
    <section className={styles.chosen} aria-label="Chosen instances">
      <div className={styles.listHead}>
        <h3>{standingFor ? 'Result' : 'Instances'}</h3>
        <CopyButton text={() => instances.map(({ ciName, ciId }) => `${ciName}\t${ciId}`).join('\n')}>
          Copy list
        </CopyButton>
      </div>
      <Scrollable label="Chosen instances, to be scrolled" className={styles.list}>
        <ul aria-label="Chosen instances">
          {instances.slice(0, DRAWN).map((instance) => (
            <li key={instance.ciId}>
              <bdi className={styles.mono}>{instance.ciName}</bdi>
              {standingFor ? (
                <Outcome {...standingFor(instance)} />
              ) : isMarked(instance) ? (
                <Outcome mark="mark" word={`marked already${instance.updatedBy && ` by ${instance.updatedBy}`}`} />
              ) : (
                <StateBadge kind="health" state={instance.opsState} />
              )}
              <bdi className={styles.dim}>{cloudOf(instance)}</bdi>
            </li>
          ))}
          {gone.map((name) => (
            <li key={name}>
              <bdi className={styles.mono}>{name}</bdi>
              <Outcome mark="attention" word="gone meanwhile, not acted on" />
            </li>
          ))}
          {more > 0 && <li className={styles.dim}>and {formatCount(more)} more</li>}
        </ul>
      </Scrollable>
    </section>
  )
}
