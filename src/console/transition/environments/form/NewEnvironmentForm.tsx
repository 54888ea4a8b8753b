import { Group, SimpleGrid, Stepper, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Ci, DraftCi } from '../../../../contract/core/records.ts'
import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import {
  createEnvironment,
  listEnvironments,
  readEnvironment,
  type Environment,
} from '../../../../contract/transition/environments.ts'
import { ESTIMATED, offeringRows, useOfferings } from '../../../cloud/index.ts'
import { queryClient } from '../../../data/query-client.ts'
import { AttributeEditor } from '../../../data/form/AttributeEditor.tsx'
import { useDraftForm } from '../../../data/form/use-draft-form.ts'
import { querySource } from '../../../data/write/write-request.ts'
import type { ItemState } from '../../../data/write/write-store.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { toFieldName, toFormValues, validateAttributes } from '../../../kit/form/attributes.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import type { Form, FormValues } from '../../../kit/form/form.ts'
import { capitalize } from '../../../kit/format.ts'
import { Note } from '../../../kit/Dimmed.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { TextLink } from '../../../kit/TextLink.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { paths, type EnvironmentScope, type Scope } from '../../../routing/paths.ts'
import { explainIn } from '../../EnvironmentWriteDialog.tsx'
import { useEnvironments } from '../queries.ts'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { ESTIMATE_RULE, estimateCost, formatEstimate } from './estimate.ts'
import { EstimateTable } from './EstimateTable.tsx'
import { designComputesQuery, profileQuery } from './queries.ts'
import { newSettingFields } from './settings.ts'
import { filterByPriority, mapRefusals, validateClouds, validateName } from './validation.ts'
import { copyValues, platformField, toCloudValues, toCreationBody } from './values.ts'

/** The steps of the form and what is still required. All are on one page, so that copied values need no click per step. */
function FormSteps({ steps }: { steps: readonly { title: string; description: string; isComplete: boolean }[] }) {
  const incomplete = steps.findIndex(({ isComplete }) => !isComplete)
  const active = incomplete === -1 ? steps.length : incomplete
  const goTo = (index: number) => {
    const group = document.querySelector(`[role="group"][aria-label="${steps[index]?.title}"]`)
    group?.scrollIntoView()
    group?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <Stepper visibleFrom="sm" active={active} onStepClick={goTo} size="sm" maw={832} component="nav" aria-label="Steps">
      {steps.map(({ title, description, isComplete }, index) => (
        <Stepper.Step
          key={title}
          label={title}
          description={description}
          icon={isComplete && <IconCheck size={16} />}
          aria-current={index === active ? 'step' : undefined}
        />
      ))}
    </Stepper>
  )
}

interface ProfilePickerProps {
  organization: string
  profiles: readonly Ci[]
  /** Name of the profile of the form, '' for none. */
  chosen: string
  onSelect: (profile: Environment) => void
}

function ProfilePicker({ organization, profiles, chosen, onSelect }: ProfilePickerProps) {
  const [selected, setSelected] = useState<{ name: string; failed: boolean }>()
  const select = async (name: string) => {
    setSelected({ name, failed: false })
    try {
      onSelect(await queryClient.fetchQuery(profileQuery({ organization }, name)))
      setSelected(undefined)
    } catch {
      setSelected({ name, failed: true })
    }
  }
  if (profiles.length === 0) return null
  return (
    <FormGroup title="Start with a profile" description="Fills in settings and clouds. You can change all of it below.">
      <Group gap="sm">
        {profiles.map(({ ciId, ciName }) => (
          <ActionButton
            key={ciId}
            variant={ciName === chosen ? 'light' : undefined}
            aria-pressed={ciName === chosen}
            onClick={() => void select(ciName)}
            busy={selected?.name === ciName && !selected.failed}
            writes={false}
          >
            {ciName}
          </ActionButton>
        ))}
      </Group>
      {selected?.failed && (
        <Status icon="bad">{`Profile ${selected.name} could not be loaded. Try again, or fill in the form manually.`}</Status>
      )}
    </FormGroup>
  )
}

/** The availability of each platform of the design (service-api 1.5). */
function PlatformFields({ form, platforms }: { form: Form; platforms: readonly DraftCi[] }) {
  const choices = [
    { value: '', label: `same as environment (${form.values[toFieldName('availability')] || 'single'})` },
    { value: 'single', label: 'single' },
    { value: 'redundant', label: 'redundant' },
  ]
  return (
    <FormGroup title="Platforms" description="Availability of each platform of the committed design.">
      {platforms.length === 0 && <p>The committed design has no platforms yet: the environment starts empty.</p>}
      <SimpleGrid minColWidth={240} spacing="lg" verticalSpacing="sm">
        {platforms.map(({ ciId, ciName }) => (
          <ChoiceField key={ciId} label={ciName} choices={choices} {...form.getInputProps(platformField(ciId))} />
        ))}
      </SimpleGrid>
    </FormGroup>
  )
}

/** `dfw-1, lon-2; secondary fra-1`. */
const formatClouds = (values: FormValues, clouds: readonly Ci[]): string => {
  const [primary, secondary] = (['1', '2'] as const).map((priority) =>
    filterByPriority(values, clouds, priority)
      .map(({ ciName }) => ciName)
      .join(', '),
  )
  return [primary, secondary && `secondary ${secondary}`].filter(Boolean).join('; ')
}

/** The estimated cost; undefined if sizes or prices are not available. */
function useEstimate(scope: Scope, values: FormValues, clouds: readonly Ci[], platforms: readonly DraftCi[]) {
  const { data: computes } = useQuery(designComputesQuery(scope))
  const { data } = useOfferings(scope)
  const offerings = useMemo(() => data && offeringRows(data), [data])
  return computes && offerings && estimateCost(values, { platforms, computes, clouds, offerings })
}

/** 200 with `errors`: it was created, but its first pull failed (service-api 1.5). */
const isCreated = (messages: readonly string[]): boolean =>
  messages.some((message) => /Failed to automatically pull/i.test(message))

const explainCreation = (scope: EnvironmentScope): ReturnType<typeof explainIn> => {
  const link = <TextLink to={paths.environment(scope)}>Go to {scope.environment}</TextLink>
  return (problem) => ({ ...explainIn(scope)?.(problem), ...(isCreated(problem.messages) && { more: link }) })
}

interface NewEnvironmentFormProps {
  scope: Scope
  /** The service's default settings, if loaded. */
  defaults: Readonly<Record<string, string>>
  /** The environment to copy. */
  model: Environment | undefined
  clouds: readonly Ci[]
  /** Of the committed design. */
  platforms: readonly DraftCi[]
  profiles: readonly Ci[]
}

/** The form of a new environment, from its profile to the estimated cost. */
export function NewEnvironmentForm({ scope, defaults, model, clouds, platforms, profiles }: NewEnvironmentFormProps) {
  const { organization, assembly } = scope
  const takenNames = useEnvironments(scope).data?.map(({ ciName }) => ciName) ?? []
  const fields = newSettingFields(defaults, profiles)
  const form = useDraftForm({
    draft: `new environment ${organization}/${assembly}`,
    initialValues: {
      ciName: '',
      ...toFormValues(fields),
      ...toCloudValues({}, clouds),
      ...(model && copyValues(model, clouds)),
    },
    validate: (values) => ({
      ciName: validateName(values['ciName'] ?? '', takenNames),
      ...validateAttributes(fields, values),
      ...validateClouds(values, clouds),
    }),
  })
  const { values } = form
  const [createdName, setCreatedName] = useState<string>()
  const estimate = useEstimate(scope, values, clouds, platforms)
  const cost = estimate ? capitalize(formatEstimate(estimate)) : ''
  const { ciName = '' } = values
  const isNamed = validateName(ciName, takenNames) === undefined
  const hasPrimary = filterByPriority(values, clouds, '1').length > 0
  const body = toCreationBody(values, { organization, assembly, clouds, platforms })
  const created = { ...scope, environment: body.cms_ci.ciName }
  const to = paths.environment(created)
  const handleSettled = (states: readonly ItemState[]) => {
    if (!states.some(({ problem }) => problem && isCreated(problem.messages))) return
    form.draft.markSent()
    setCreatedName(ciName)
  }
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      newNoun="environment"
      actionLabel={`Create environment ${created.environment}`}
      submitLabel="Review and create"
      // Creating the environment resets the form.
      lockedReason={
        createdName !== undefined && (ciName === '' || ciName === createdName)
          ? `${createdName} already exists.`
          : undefined
      }
      location={assembly}
      description="The service creates the environment and pulls the committed design; this takes a moment. Nothing is deployed until you commit the environment and deploy its plan."
      review={
        <>
          <Facts
            facts={[
              { term: 'Availability', value: body.cms_ci.ciAttributes['availability'] },
              { term: 'Profile', value: body.cms_ci.ciAttributes['profile'] },
              { term: 'Subdomain', value: body.cms_ci.ciAttributes['subdomain'] },
              { term: 'Clouds', value: formatClouds(values, clouds) },
              { term: 'Cost', value: cost || 'not evaluated' },
            ]}
          />
          <Note>
            Notifications about the new environment are emailed to the owner of the assembly.{' '}
            <TextLink to={paths.assembly(scope)}>Go to {assembly}</TextLink>
          </Note>
        </>
      }
      plan={() => ({
        label: `Create ${created.environment}`,
        call: createEnvironment,
        request: { params: created, body },
        locks: { label: `Creation of ${assembly} / ${created.environment}`, to },
        verification: {
          ...querySource(readEnvironment, { params: created }),
          shows: { ciName: created.environment },
        },
      })}
      invalidates={[listEnvironments, searchRecords, searchAssembly]}
      dialogProps={{
        submitLabel: `Create ${created.environment}`,
        explain: explainCreation(created),
      }}
      mapRefusals={(messages) => mapRefusals(messages, { clouds, platforms })}
      onSettled={handleSettled}
      cancelTo={paths.transition(scope)}
      doneTo={to}
      footer={cost || undefined}
    >
      <FormSteps
        steps={[
          { title: 'Environment', description: 'Name and settings', isComplete: isNamed },
          { title: 'Clouds', description: 'At least one primary', isComplete: hasPrimary },
          { title: 'Platforms', description: 'Availability of each', isComplete: isNamed && hasPrimary },
          // The amount is in the footer: it would move the other steps.
          { title: 'Cost', description: 'Estimated per month', isComplete: cost !== '' },
        ]}
      />
      <ProfilePicker
        organization={organization}
        profiles={profiles}
        chosen={values[toFieldName('profile')] ?? ''}
        onSelect={(profile) =>
          form.setValues({ ...copyValues(profile, clouds), [toFieldName('profile')]: profile.ciName })
        }
      />
      <FormGroup title="Environment">
        <TextInput
          label="Name"
          required
          description="Letters, digits and dashes, starting with a letter, up to 32 characters. It cannot be changed later."
          {...form.getInputProps('ciName')}
        />
      </FormGroup>
      <EnvironmentFields form={form} settings={fields} clouds={clouds}>
        <PlatformFields form={form} platforms={platforms} />
      </EnvironmentFields>
      <FormGroup
        title={`Cost: ${ESTIMATED.toLowerCase()}`}
        description={`${ESTIMATE_RULE}. Amounts in different currencies are never added.`}
      >
        {estimate ? (
          <EstimateTable estimate={estimate} />
        ) : (
          <p>The cost cannot be estimated because sizes or prices are unknown.</p>
        )}
      </FormGroup>
    </AttributeEditor>
  )
}
