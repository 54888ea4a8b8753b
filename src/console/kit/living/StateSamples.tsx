import type { ReactNode } from 'react'
import { Meter } from '../Meter.tsx'
import { Section } from '../Section.tsx'
import { StateBadge, Status } from '../state/StateBadge.tsx'
import { statesOf, type StateKind, type Tone } from '../state/states.ts'
import { Strip } from '../Strip.tsx'
import { hostile } from './hostile-values.ts'
import classes from './KitPage.module.css'
import { Sample } from './Sample.tsx'

const kinds: readonly StateKind[] = ['deployment', 'record', 'health', 'procedure', 'release', 'item', 'approval']
const tones: readonly Tone[] = ['good', 'busy', 'attention', 'bad', 'idle']

/** All states of all vocabularies, strips and meters of all tones. */
export function StateSamples(): ReactNode {
  return (
    <Section title="States">
      {kinds.map((kind) => (
        <Sample key={kind} name={`States: ${kind}`}>
          <div className={classes.row}>
            {statesOf(kind).map((state) => (
              <StateBadge key={state} kind={kind} state={state} />
            ))}
            <StateBadge kind={kind} state="hibernating" />
          </div>
        </Sample>
      ))}
      <Sample name="Unknown states as they come">
        <div className={classes.row}>
          {hostile.slice(0, 3).map((state) => (
            <StateBadge key={state} kind="health" state={state} />
          ))}
          <Status mark="bad">1 failed in step 5</Status>
        </div>
      </Sample>
      <Sample name="Strips">
        <Strip label="None" parts={[]} />
        <Strip label="All tones" parts={tones.map((tone, at) => ({ tone, word: tone, count: at * 20 + 1 }))} />
      </Sample>
      <Sample name="Meters">
        {tones.map((tone, at) => (
          <Meter key={tone} label={tone} value={at * 2_000} max={8_000} figure={`${at * 2},000 / 8,000`} tone={tone} />
        ))}
        <Meter label="of nothing" value={5} max={0} figure="5 / 0" />
      </Sample>
    </Section>
  )
}
