import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { journalSnapshot, onJournalChange } from '../../data/journal/snapshot.ts'
import { DiffLine } from '../../kit/Diff.tsx'
import { formatCall, formatCount, formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { changePlansCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { formatStep } from './apply.ts'
import { fieldsOf, formatFieldName } from './fields.ts'
import type { PlanStep } from './plan.ts'
import { recordPlan, type LeftOut, type RecordedStep } from './record.ts'
import { freeName, savePlan } from './store.ts'

export const handle = pageHandle(changePlansCrumbs, 'New change plan', (scope) => paths.newChangePlan(scope, []))

const getChanges = ({ body, expect }: PlanStep) =>
  fieldsOf(body, null)
    .map(({ name, value }) => ({ attribute: formatFieldName(name), before: expect?.values?.[name], after: value }))
    .filter(({ before, after }) => before !== after)

const stepColumns: readonly PlainColumn<RecordedStep>[] = [
  { id: 'time', header: 'Time', render: ({ entry }) => <Time value={entry.at} format="moment" /> },
  { id: 'call', header: 'Request', render: ({ entry }) => formatCall(entry.call) },
  { id: 'step', header: 'Step', render: ({ step }) => formatStep(step) },
  {
    id: 'changes',
    header: 'Changes',
    render: ({ step }) =>
      getChanges(step).map((change) => (
        <div key={change.attribute}>
          <DiffLine {...change} />
        </div>
      )),
  },
]

const leftOutColumns: readonly PlainColumn<LeftOut>[] = [
  { id: 'call', header: 'Request', mono: true, render: ({ entry }) => `${entry.method} ${entry.path}` },
  { id: 'reason', header: 'Reason', render: ({ reason }) => reason },
]

/** Makes a change plan of chosen writes of the activity. */
export function Component() {
  const scope = useScope()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ids = search.getAll('request')
  const entries = useSyncExternalStore(onJournalChange, journalSnapshot).filter(({ id }) => ids.includes(id))
  const [name, setName] = useState(() => freeName(`Changes on ${new Date().toISOString().slice(0, 10)}`))
  const chosen = entries.map(({ id, outcome }) => `${id} ${outcome}`)
  const { data: recording } = useQuery({
    queryKey: ['record change plan', scope.organization, chosen],
    queryFn: () => recordPlan(entries, scope.organization, ''),
    enabled: entries.length > 0,
    staleTime: Infinity,
  })
  const steps = recording?.recorded ?? []
  const save = () => {
    if (!recording) return
    const free = freeName(name.trim())
    savePlan({ ...recording.plan, name: free })
    void navigate(paths.changePlan({ ...scope, plan: free }), { replace: true })
  }
  return (
    <>
      <PageHeader
        title="New change plan"
        facts="IDs are replaced by names, and secrets by parameters, so that the plan can be applied to another service. Instances are named by cloud and number, and the plan stops if a cloud has a different number of instances."
      />
      {entries.length === 0 && (
        <p>None of the selected requests are in this browser's activity. Select writes on the activity page.</p>
      )}
      {entries.length > 0 && !recording && <Skeleton lines={4} variant="rows" />}
      {recording && (
        <Stack gap="lg">
          <Stack
            maw={540}
            component="form"
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <TextInput
              label="Name"
              value={name}
              error={name.trim() === '' ? 'Enter a name.' : undefined}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <div>
              <Button type="submit" variant="filled" disabled={steps.length === 0 || name.trim() === ''}>
                Save change plan
              </Button>
            </div>
          </Stack>
          {recording.leftOut.length > 0 && (
            <Status icon="attention">
              {formatCount(recording.leftOut.length)} of {formatCountOf(entries.length, 'request')} will not be in the
              plan: see “Left out”.
            </Status>
          )}
          <Section title="Steps" hint={formatCountOf(steps.length, 'step')}>
            <PlainTable label="Steps" columns={stepColumns} rows={steps} rowId={({ entry }) => entry.id} />
          </Section>
          {recording.leftOut.length > 0 && (
            <Section title="Left out" hint={formatCountOf(recording.leftOut.length, 'request')}>
              <PlainTable
                label="Left out"
                columns={leftOutColumns}
                rows={recording.leftOut}
                rowId={({ entry }) => entry.id}
              />
            </Section>
          )}
        </Stack>
      )}
    </>
  )
}
