import { Link } from 'react-router'
import type { Instance } from '../../contract/records.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { formatCount } from '../kit/format.ts'
import { Section } from '../kit/Section.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { useCloseOnEscape } from '../kit/use-close-on-escape.ts'
import type { Neighbours } from '../kit/table/neighbours.ts'
import { Time } from '../kit/Time.tsx'
import { attributesOf, factsOf, rawOf } from './instance-facts.ts'
import { carriesOthers } from './instance.ts'
import styles from './Instances.module.css'

const PATHS = { previous: 'M10 3 5 8l5 5', next: 'm6 3 5 5-5 5', close: 'M4 4l8 8M12 4l-8 8' } as const

interface StepProps {
  readonly kind: keyof typeof PATHS
  readonly label: string
  /** Undefined: there is none. */
  readonly to: string | undefined
}

function Step({ kind, label, to }: StepProps) {
  const glyph = (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  )
  if (to === undefined)
    return (
      <span className={styles.step} role="link" aria-disabled="true" aria-label={label}>
        {glyph}
      </span>
    )
  return (
    <Link className={styles.step} to={to} replace preventScrollReset aria-label={label} title={label}>
      {glyph}
    </Link>
  )
}

interface InspectorProps {
  readonly instance: Instance
  readonly neighbours: Neighbours<Instance>
  /** The address with another instance opened, or none. */
  readonly linkTo: (id: string | undefined) => string
}

const linkFor = (linkTo: InspectorProps['linkTo'], instance: Instance | undefined) => instance && linkTo(instance.ciId)

function Head({ instance, neighbours: { place, count, previous, next }, linkTo }: InspectorProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id="inspected">
        <bdi>{instance.ciName}</bdi>
      </h2>
      <span className={styles.place}>
        {place === undefined ? 'not in the list' : `${formatCount(place)} of ${formatCount(count)}`}
      </span>
      <Step kind="previous" label="Previous instance" to={linkFor(linkTo, previous)} />
      <Step kind="next" label="Next instance" to={linkFor(linkTo, next)} />
      <Step kind="close" label="Close" to={linkTo(undefined)} />
    </div>
  )
}

function Attributes({ instance }: { instance: Instance }) {
  return (
    <dl className={styles.attributes}>
      {attributesOf(instance).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One instance beside the list it was opened from. */
export function InstanceInspector(props: InspectorProps) {
  const { instance, linkTo } = props
  useCloseOnEscape(linkTo(undefined))
  return (
    <aside className={styles.inspector} aria-labelledby="inspected">
      <Head {...props} />
      <div className={styles.states}>
        <StateBadge kind="health" state={instance.opsState} />
        {instance.ciState !== 'default' && <StateBadge kind="item" state={instance.ciState} />}
      </div>
      <Section title="Facts">
        <Facts
          facts={[
            ...factsOf(instance),
            { term: 'Deployed', value: <When time={instance.created} by={instance.createdBy} /> },
            { term: 'Changed', value: <When time={instance.updated} by={instance.updatedBy} /> },
          ]}
        />
      </Section>
      {carriesOthers(instance) && (
        <Section title="Goes along when replaced">
          <p>Everything that is managed via this compute: what was installed on it is built again with it.</p>
        </Section>
      )}
      <Section title="Attributes">
        <Attributes instance={instance} />
      </Section>
      <Section title="Record" action={<CopyButton text={() => rawOf(instance)}>Copy JSON</CopyButton>}>
        <details>
          <summary>Raw JSON</summary>
          {/* Reachable by keyboard, since it has to be scrolled. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.raw} tabIndex={0} role="region" aria-label="Raw JSON">
            {rawOf(instance)}
          </pre>
        </details>
      </Section>
    </aside>
  )
}

function When({ time, by }: { time: number | undefined; by: string }) {
  if (time === undefined) return 'not known'
  return (
    <>
      <Time value={time} as="moment" /> {by && <bdi>by {by}</bdi>}
    </>
  )
}
