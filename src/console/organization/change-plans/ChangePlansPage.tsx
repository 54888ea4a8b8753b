import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChooseFile } from '../../kit/form/ChooseFile.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { DeletePlanDialog } from './PlanDialogs.tsx'
import { parsePlan, type ChangePlan } from './plan.ts'
import { changePlans, freeName, savePlan } from './store.ts'

export const handle = pageHandle(organizationCrumbs, 'Change plans', paths.changePlans)

export function Component() {
  const scope = useScope()
  const plans = changePlans.use()
  const writes = `${paths.activity(scope)}?quick=writes`
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [deleting, setDeleting] = useState<string>()
  const open = (text: string) => {
    const plan = parsePlan(text)
    const name = freeName(plan.name)
    savePlan({ ...plan, name })
    void navigate(paths.changePlan({ ...scope, plan: name }))
  }
  const columns: readonly PlainColumn<ChangePlan>[] = [
    {
      id: 'name',
      header: 'Name',
      render: ({ name }) => (
        <TextLink to={paths.changePlan({ ...scope, plan: name })}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    { id: 'steps', header: 'Steps', align: 'end', render: ({ steps }) => steps.length },
    {
      id: 'parameters',
      header: 'Parameters',
      render: ({ parameters }) => parameters.map(({ name }) => name).join(', ') || 'none',
    },
    { id: 'recorded', header: 'Recorded', render: ({ recorded }) => <Time value={Date.parse(recorded)} /> },
    {
      id: 'delete',
      header: '',
      align: 'end',
      render: ({ name }) => (
        <Button variant="subtle" my={-6} aria-label={`Delete ${name}`} onClick={() => setDeleting(name)}>
          Delete
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Change plans"
        facts={`${formatCountOf(plans.length, 'change plan')} saved in this browser. A change plan with parameters is a runbook.`}
        actions={
          <>
            <ChooseFile label="Change plan file" accept=".yaml,.yml" onText={open} onProblem={setProblem}>
              Open change plan
            </ChooseFile>
            <ButtonLink variant="filled" to={writes}>
              New change plan
            </ButtonLink>
          </>
        }
      />
      {problem !== undefined && (
        <div role="alert">
          <Status icon="bad">{problem}</Status>
        </div>
      )}
      {plans.length === 0 ? (
        <EmptyState
          title="No change plans"
          hint="A change plan is a list of writes recorded in this browser, with names instead of IDs, that can be applied to another service. For example, change a component and commit the design on a test service, select both writes on the Activity page, and apply the plan in production."
          action={<TextLink to={writes}>Go to activity</TextLink>}
        />
      ) : (
        <PlainTable label="Change plans" columns={columns} rows={plans} rowId={({ name }) => name} pinned="first" />
      )}
      {deleting !== undefined && <DeletePlanDialog name={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
