import { Link } from 'react-router'
import { Diff } from '../kit/Diff.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { Time } from '../kit/Time.tsx'
import { useCloseOnEscape } from '../kit/use-close-on-escape.ts'
import type { PlannedChange } from './changes.ts'
import { differencesOf } from './differences.ts'
import { Action } from './Action.tsx'
import shared from './transition.module.css'

interface ChangeDetailsProps {
  readonly chosen: PlannedChange
  readonly closeTo: string
}

const WITHOUT: Readonly<Record<string, string>> = {
  replace: 'It is rebuilt as it is: no attribute changes.',
  delete: 'It is removed with all it has.',
}

/** One change of a plan: what it is about, and each attribute before and after. */
export function ChangeDetails({
  chosen: { name, action, platform, cloud, step, change },
  closeTo,
}: ChangeDetailsProps) {
  const differences = differencesOf(change)
  useCloseOnEscape(closeTo)
  return (
    <Section
      title={name}
      action={
        <Link className={shared.link} to={closeTo} replace preventScrollReset>
          Close
        </Link>
      }
    >
      <Facts
        facts={[
          { term: 'Action', value: <Action action={action} /> },
          { term: 'Platform', value: platform },
          { term: 'Cloud', value: cloud },
          { term: 'Step', value: String(step) },
          { term: 'Class', value: change.ciClassName, mono: true },
          { term: 'Changed by', value: change.rfcCreatedBy || change.createdBy },
          {
            term: 'Changed',
            value: (change.rfcCreated ?? change.created) && (
              <Time value={change.rfcCreated ?? change.created} as="moment" />
            ),
          },
          { term: 'Hint', value: change.hint },
        ]}
      />
      <div className={shared.below}>
        {differences.length > 0 ? (
          <Diff label={`Changes of ${name}`} differences={differences} />
        ) : (
          <p className={shared.dim}>{WITHOUT[action] ?? 'No attribute changes.'}</p>
        )}
      </div>
    </Section>
  )
}
