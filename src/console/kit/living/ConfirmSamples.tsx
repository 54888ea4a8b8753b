import { useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Confirm, type IntentProps } from '../confirm/Confirm.tsx'
import type { ConfirmResult } from '../confirm/ConfirmResults.tsx'
import { ProblemPanel } from '../ProblemPanel.tsx'
import { Section } from '../Section.tsx'
import classes from './KitPage.module.css'

const results: readonly ConfirmResult[] = [
  { label: 'web-1', state: 'done' },
  { label: 'web-2', state: 'refused', problem: { title: 'The service refused', messages: ['It is locked.'] } },
  { label: 'web-3', state: 'unknown' },
  { label: 'web-4', state: 'kept' },
]

const request = {
  method: 'PUT' as const,
  path: '/acme/assemblies/storefront/operations/instances/state',
  body: { ids: [12, 13], state: 'replace', password: 'hunter2' },
}

const problem = (
  <ProblemPanel
    what="The change"
    title="The service refused"
    meaning="Nothing was changed."
    advice="Read its words and try again."
    messages={['The platform is locked.']}
    request="PUT /acme/assemblies/storefront"
    status={422}
    onRetry={undefined}
    retrying={false}
  />
)

const grades: Readonly<Record<string, Partial<IntentProps>>> = {
  'One click': {},
  'List and tick': { acknowledge: 'I have read the list of 20 instances in prod.' },
  'Typed name': { typeName: 'web', danger: true, title: 'Delete web', submitLabel: 'Delete web' },
  'Not possible': { disabledReason: 'A deployment is running. Wait until it is over.' },
  Sending: { submitting: true },
  Refused: { submitError: problem },
  Results: { results },
}

/** The dialog before a write, in all grades and with all that can come of it. */
export function ConfirmSamples(): ReactNode {
  const [open, setOpen] = useState<string>()
  return (
    <Section title="Confirm">
      <div className={classes.row}>
        {Object.keys(grades).map((grade) => (
          <Button key={grade} onClick={() => setOpen(grade)}>
            {grade}
          </Button>
        ))}
      </div>
      <Confirm
        opened={open !== undefined}
        title="Replace 20 instances"
        description="20 instances of web in prod of storefront are marked for replacement."
        requests={[request]}
        submitLabel="Replace 20 instances"
        disabledReason={undefined}
        onSubmit={() => Promise.resolve()}
        submitting={false}
        submitError={undefined}
        onClose={() => setOpen(undefined)}
        {...(open === undefined ? {} : grades[open])}
      />
    </Section>
  )
}
