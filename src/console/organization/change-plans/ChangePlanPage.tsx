import { Box, Button, Code, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toHttpRequests, type WriteRequest } from '../../data/write/write-request.ts'
import { removeWritesResumedAt } from '../../data/write/write-store.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { queryClient } from '../../data/query-client.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { downloadFile } from '../../kit/browser/download-file.ts'
import { toCurl } from '../../kit/confirm/curl.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Time } from '../../kit/Time.tsx'
import { changePlansCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { MAX_WAIT_MINUTES, toWrites } from './apply.ts'
import { checkPlan } from './check.ts'
import { isRunOnce, missingValues, planToYaml, runAgain, type ChangePlan, type Values } from './plan.ts'
import { AddParameterDialog, DeletePlanDialog, EditPlanDialog } from './PlanDialogs.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { changePlans, savePlan } from './store.ts'
import { isDone, type StepCheck } from './verdict.ts'

export const handle = pageHandle(changePlansCrumbs, ({ plan }) => plan, paths.changePlan)

const TYPING_MS = 500

function Parameters(props: { plan: ChangePlan; values: Values; onChange: (values: Values) => void }) {
  const { plan, values, onChange } = props
  if (plan.parameters.length === 0) return null
  return (
    <Section title="Parameters" hint="secrets are not saved">
      <Group align="start" gap="md">
        {plan.parameters.map(({ name, description, value, secret }) => {
          const Input = secret ? PasswordInput : TextInput
          return (
            <Input
              key={name}
              w={260}
              label={name}
              description={description}
              withAsterisk
              autoComplete="off"
              value={values[name] ?? value ?? ''}
              onChange={({ currentTarget }) => onChange({ ...values, [name]: currentTarget.value })}
            />
          )
        })}
      </Group>
    </Section>
  )
}

function applyDisabledReason(missing: readonly string[], checks: readonly StepCheck[] | undefined): string | undefined {
  if (missing.length > 0) return `Enter ${missing.join(', ')} first.`
  if (!checks) return 'The plan is still being checked.'
  const surprise = checks.findIndex(({ state }) => state === 'surprise' || state === 'unavailable')
  const found = checks[surprise]
  if (found)
    return `Step ${surprise + 1} ${found.state === 'surprise' ? 'is not as expected' : 'could not be checked'}. ${found.note}`
  return checks.every(isDone) ? 'Every step is already applied.' : undefined
}

interface ApplyDialogProps {
  organization: string
  plan: ChangePlan
  values: Values
  writes: readonly WriteRequest<AnyCall>[]
  onClose: () => void
}

function ApplyDialog({ organization, plan, values, writes: planned, onClose }: ApplyDialogProps) {
  // Applying invalidates the checks, which would empty the list.
  const [writes] = useState(planned)
  const path = paths.changePlan(
    { organization, plan: plan.name },
    plan.parameters.flatMap(({ name, secret }) => (secret ? [] : [[name, values[name] ?? '']])),
  )
  return (
    <WriteDialog
      title={`Apply ${formatCountOf(writes.length, 'step')}`}
      description={`Applies “${plan.name}” to ${organization}. Each step is checked again before it is sent; the plan stops at the first step that is not as expected. A step waits up to ${MAX_WAIT_MINUTES} minutes while its environment is busy. “open” is a placeholder for the release that is open at that time.`}
      requests={writes}
      sequential
      invalidates={[]}
      acknowledge={`I reviewed ${formatCountOf(writes.length, 'request')} to ${organization}`}
      getResumePath={() => {
        // An earlier, interrupted application is replaced by this one.
        removeWritesResumedAt(path)
        return path
      }}
      onSettled={() => queryClient.invalidateQueries()}
      staysOpen
      onClose={onClose}
    />
  )
}

function PlanView({ organization, plan }: { organization: string; plan: ChangePlan }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // A resumed plan brings its values along.
  const [typed, setTyped] = useState<Values>(() =>
    Object.fromEntries(
      [...search].filter(([key]) => plan.parameters.some(({ name, secret }) => name === key && !secret)),
    ),
  )
  const [dialog, setDialog] = useState<'apply' | 'edit' | 'parameter' | 'delete'>()
  const defaults = Object.fromEntries(plan.parameters.map(({ name, value = '' }) => [name, value]))
  const values: Values = { ...defaults, ...typed, organization }
  const [checked] = useDebouncedValue(values, TYPING_MS)
  const missing = missingValues(plan, values)
  const isSettled = JSON.stringify(checked) === JSON.stringify(values)
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['check change plan', plan, checked],
    queryFn: () => checkPlan(plan, checked),
    enabled: missing.length === 0 && isSettled,
    staleTime: 0,
    // Values may be secrets.
    gcTime: 0,
  })
  const checks = isSettled && missing.length === 0 ? data : undefined
  const writes = checks ? toWrites(plan, values, checks) : []
  const disabledReason = applyDisabledReason(missing, checks)
  const close = () => {
    setDialog(undefined)
    void refetch()
  }
  const update = (next: ChangePlan) => {
    savePlan(next, plan.name)
    if (next.name !== plan.name) void navigate(paths.changePlan({ organization, plan: next.name }), { replace: true })
    setDialog(undefined)
  }
  return (
    <>
      <PageHeader
        title={plan.name}
        facts={
          <>
            <span>{formatCountOf(plan.steps.length, 'step')}</span>
            <span>
              recorded <Time value={Date.parse(plan.recorded)} format="moment" />
            </span>
            {plan.description && <bdi>{plan.description}</bdi>}
          </>
        }
        actions={
          <>
            <Button disabled={missing.length > 0} loading={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
            <ActionButton
              variant="filled"
              disabledReason={disabledReason}
              showsReason
              onClick={() => setDialog('apply')}
            >
              {`Apply ${formatCountOf(writes.length, 'step')}`}
            </ActionButton>
          </>
        }
        more={[
          { label: 'Add parameter', run: () => setDialog('parameter') },
          ...(isRunOnce(plan)
            ? [{ label: 'Allow actions to run again', run: () => savePlan(runAgain(plan, new Date())) }]
            : []),
          { label: 'Edit as YAML', run: () => setDialog('edit') },
          { label: 'Export as YAML', run: () => downloadFile(plan.name, 'yaml', planToYaml(plan)) },
          { label: 'Delete change plan', danger: true, run: () => setDialog('delete') },
        ].map((action) => ({ ...action, writes: false }))}
      />
      <Note mih="1lh" mb="sm" role="status">
        {disabledReason}
      </Note>
      <Stack gap="lg">
        <Parameters plan={plan} values={values} onChange={setTyped} />
        <Section
          title="Steps"
          hint="what each expects, and what the service has now"
          action={
            writes.length > 0 && (
              <CopyButton text={() => toHttpRequests(writes).map(toCurl).join('\n\n')}>
                Copy requests as curl
              </CopyButton>
            )
          }
        >
          <PlanSteps plan={plan} values={values} checks={checks} />
        </Section>
        <Box component="details" fz="sm">
          <summary>Change plan as YAML</summary>
          <Code block mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {planToYaml(plan)}
          </Code>
        </Box>
      </Stack>
      {dialog === 'apply' && (
        <ApplyDialog organization={organization} plan={plan} values={values} writes={writes} onClose={close} />
      )}
      {dialog === 'delete' && (
        <DeletePlanDialog
          name={plan.name}
          onDeleted={() => void navigate(paths.changePlans({ organization }), { replace: true })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'edit' && <EditPlanDialog plan={plan} onSave={update} onClose={() => setDialog(undefined)} />}
      {dialog === 'parameter' && (
        <AddParameterDialog plan={plan} onSave={update} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

export function Component() {
  const scope = useScope()
  const { organization, plan: name } = scope
  const plan = changePlans.use().find((each) => each.name === name)
  if (plan) return <PlanView key={`${organization} ${name}`} organization={organization} plan={plan} />
  return (
    <>
      <PageHeader title={name} facts="" />
      <EmptyState
        title="Change plan not found"
        hint="It is not saved in this browser. Open its file on the Change plans page."
      />
    </>
  )
}
