import { useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Confirm, type IntentProps } from '../confirm/Confirm.tsx'
import type { ConfirmResult } from '../confirm/ConfirmResults.tsx'
import { DraftOffer } from '../confirm/DraftOffer.tsx'
import { GuardList } from '../confirm/GuardList.tsx'
import { LeaveDialog } from '../confirm/LeaveDialog.tsx'
import { ThreeWay } from '../confirm/ThreeWay.tsx'
import { ProblemPanel } from '../ProblemPanel.tsx'
import { Section } from '../Section.tsx'
import { hostile } from './hostile-values.ts'
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

const guards = (
  <GuardList
    guards={[
      { label: 'Lock of prod', state: 'clear', note: 'Nobody holds it.' },
      { label: 'Open changes that ride along', state: 'attention', note: '3 of anna, since yesterday.' },
      { label: 'Running deployments', state: 'checking', note: '' },
      { label: 'Clouds left without a primary', state: 'unchecked', note: 'It could not be checked, so it may be.' },
      { label: hostile[3] ?? '', state: 'blocks', note: 'A deployment of it is running.' },
    ]}
  />
)

const meanwhile = (
  <ThreeWay
    fields={[
      { field: 'size', base: 'S', theirs: 'L', mine: 'XL', conflict: true },
      { field: 'password', base: '--ENCRYPTED--', theirs: undefined, mine: 'hunter2', conflict: false },
      { field: 'ciAttributes.image', base: '', theirs: hostile[0], mine: undefined, conflict: false },
    ]}
    choices={{ size: 'mine' }}
    onChoose={() => {}}
  />
)

const DRAFT = { at: Date.UTC(2026, 10, 20, 14, 2) }

const running: readonly ConfirmResult[] = results.map((each, at) => ({
  label: each.label,
  state: at < 2 ? 'done' : at === 2 ? 'sending' : 'waiting',
}))

const long: Partial<IntentProps> = {
  title: `Delete ${hostile[10]?.slice(0, 120)}`,
  description: `Deletes ${hostile[10]?.slice(0, 300)} of ${hostile[3]}.`,
  submitLabel: `Delete ${hostile[10]?.slice(0, 120)}`,
  typeName: hostile[10]?.slice(0, 120),
  danger: true,
}

const grades: Readonly<Record<string, Partial<IntentProps>>> = {
  'One click': {},
  'List and tick': { acknowledge: 'I have read the list of 20 instances in prod.' },
  'Typed name': { typeName: 'web', danger: true, title: 'Delete web', submitLabel: 'Delete web' },
  'Not possible': { disabledReason: 'A deployment is running. Wait until it is over.' },
  Sending: { submitting: true },
  Refused: { submitError: problem },
  Results: { results, nexts: [{ label: 'Retry 1 that failed', onClick: () => {}, writes: true }] },
  Running: { submitting: true, results: running, onStop: () => {} },
  Checks: { children: guards },
  Compared: { children: meanwhile, requests: Array.from({ length: 24 }, () => request) },
  'Long names': long,
}

/** The dialog before a write, in all grades and with all that can come of it. */
export function ConfirmSamples(): ReactNode {
  const [open, setOpen] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  return (
    <Section title="Confirm">
      <div className={classes.row}>
        {Object.keys(grades).map((grade) => (
          <Button key={grade} onClick={() => setOpen(grade)}>
            {grade}
          </Button>
        ))}
        <Button onClick={() => setLeaving(true)}>Leave</Button>
      </div>
      <DraftOffer offered={DRAFT} onTake={() => {}} onDrop={() => {}} />
      {leaving && (
        <LeaveDialog
          what="the new component"
          kept={false}
          onStay={() => setLeaving(false)}
          onLeave={() => setLeaving(false)}
        />
      )}
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
