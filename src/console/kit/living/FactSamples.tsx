import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { Diff } from '../Diff.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Facts } from '../Facts.tsx'
import { PlainTable } from '../PlainTable.tsx'
import { ProblemPanel } from '../ProblemPanel.tsx'
import { Section } from '../Section.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Time } from '../Time.tsx'
import { hostile } from './hostile-values.ts'
import classes from './KitPage.module.css'
import { Sample } from './Sample.tsx'

const problem = {
  what: 'The clouds',
  title: 'The service refused',
  meaning: 'You may not see them.',
  advice: 'Ask an administrator of the organization.',
  request: 'GET /acme/clouds',
  retrying: false,
}
const PAST = Date.UTC(2026, 10, 20, 14, 2)

/** What is only read: facts, differences, small tables, problems, emptiness, waiting. */
export function FactSamples(): ReactNode {
  return (
    <Section title="Facts and problems">
      <div className={classes.columns}>
        <Sample name="Facts">
          <Facts
            facts={[
              { term: 'Cloud', value: 'lon-2' },
              { term: 'Private IP', value: '10.20.7.51', mono: true },
              { term: 'Created', value: <Time value={PAST} /> },
              { term: 'Moment', value: <Time value={PAST} as="moment" /> },
              { term: 'Hostile', value: hostile[0] },
              { term: 'Long', value: hostile[10] },
            ]}
          />
        </Sample>
        <Sample name="Differences">
          <Diff
            label="Changes"
            differences={[
              { attribute: 'size', before: 'S', after: 'L' },
              { attribute: 'password', before: '--ENCRYPTED--', after: 'hunter2' },
              { attribute: 'image', before: undefined, after: 'ubuntu-24.04' },
              { attribute: 'comment', before: 'old', after: '' },
              { attribute: hostile[3] ?? '', before: hostile[0], after: hostile[1] },
            ]}
          />
        </Sample>
        <Sample name="Small table">
          <PlainTable
            label="Services"
            columns={[
              { id: 'name', header: 'Name', render: ({ name }) => <bdi>{name}</bdi> },
              { id: 'count', header: 'Count', align: 'end', render: ({ count }) => count },
            ]}
            rows={[
              { name: 'compute', count: 12 },
              { name: 'dns', count: 3 },
            ]}
            rowId={({ name }) => name}
          />
        </Sample>
        <Sample name="Nothing">
          <EmptyState title="No clouds" hint="Ask an administrator to add one." />
        </Sample>
        <Sample name="Waiting for text">
          <Skeleton lines={3} />
        </Sample>
        <Sample name="Copy">
          <div className={classes.row}>
            <CopyButton text={() => '10.0.0.1'}>Copy address</CopyButton>
            <CopyButton text={() => '10.0.0.1'} look="plain">
              Copy address
            </CopyButton>
          </div>
        </Sample>
      </div>
      <Sample name="Problem with all there is to say">
        <ProblemPanel {...problem} messages={['Access denied', hostile[0] ?? '']} status={403} onRetry={() => {}} />
      </Sample>
      <Sample name="Problem that is tried again">
        <ProblemPanel {...problem} messages={[]} status={undefined} onRetry={() => {}} retrying />
      </Sample>
      <Sample name="Problem without a way on">
        <ProblemPanel {...problem} messages={[]} request="" status={undefined} onRetry={undefined} />
      </Sample>
    </Section>
  )
}
