import type { Instance } from '../../contract/records.ts'
import { Facts } from '../kit/Facts.tsx'
import { Inspector } from '../kit/inspector/Inspector.tsx'
import { Section } from '../kit/Section.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import type { Neighbours } from '../kit/table/neighbours.ts'
import { Time } from '../kit/Time.tsx'
import { attributesOf, factsOf, rawOf } from './instance-facts.ts'
import { carriesOthers } from './instance.ts'

interface InspectorProps {
  readonly instance: Instance
  readonly neighbours: Neighbours<Instance>
  /** The address with another instance opened, or none. */
  readonly linkTo: (id: string | undefined) => string
}

/** One instance beside the list it was opened from. */
export function InstanceInspector({ instance, neighbours, linkTo }: InspectorProps) {
  return (
    <Inspector
      title={instance.ciName}
      noun="instance"
      neighbours={neighbours}
      linkTo={(row) => linkTo(row?.ciId)}
      states={
        <>
          <StateBadge kind="health" state={instance.opsState} />
          {instance.ciState !== 'default' && <StateBadge kind="item" state={instance.ciState} />}
        </>
      }
      attributes={attributesOf(instance)}
      raw={() => rawOf(instance)}
    >
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
    </Inspector>
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
