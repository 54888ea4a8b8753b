import { Checkbox, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { createCloud, readCloud } from '../../../contract/cloud/clouds.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { useDraftForm } from '../../data/write/use-draft-form.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource } from '../../data/write/write-request.ts'
import { Facts } from '../../kit/Facts.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { FormPage } from '../../kit/form/FormBody.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import type { Form } from '../../kit/form/form.ts'
import { MASK } from '../../kit/secrets.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { cloudCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD, locationsQuery, teamsQuery, useTeams } from '../detail-queries.ts'
import { cloudsQuery, useClouds } from '../queries.ts'
import { assignableTeams, formatRights } from '../teams/teams.ts'
import { AboutFields } from './AboutFields.tsx'
import {
  createCloudBody,
  CUSTOM_LOCATION,
  newCloudProblems,
  selectedTeams,
  splitCloudRefusals,
  teamField,
} from './form.ts'

export const handle = pageHandle(cloudCrumbs, 'New cloud', paths.newCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  return prefetch(cloudsQuery(organization), locationsQuery(organization), teamsQuery(organization))
}

export function Component() {
  const { organization } = parseScope(useParams())
  return <NewCloud key={organization} organization={organization} />
}

const INITIAL_VALUES = { ciName: '', location: '', auth: '', adminstatus: 'active', description: '', comments: '' }
const SECRETS = ['auth']

interface FieldsProps {
  organization: string
  form: Form
}

function NewCloud({ organization }: { organization: string }) {
  const { data: clouds } = useClouds(organization)
  const taken = clouds?.map(({ ciName }) => ciName) ?? []
  const form = useDraftForm({
    draft: `new cloud ${organization}`,
    initialValues: INITIAL_VALUES,
    secrets: SECRETS,
    validate: (values) => newCloudProblems(values, taken),
    validateInputOnChange: ['ciName'],
  })
  const [confirming, setConfirming] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  return (
    <>
      <FormPage
        title="New cloud"
        facts={`A place for environments of ${organization} to run`}
        form={form}
        what="the new cloud"
        submitLabel="Create cloud"
        onSubmit={() => {
          setRefused([])
          setConfirming(true)
        }}
        disabledReason={undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={paths.clouds(organization)}
      >
        <CloudFields organization={organization} form={form} />
        <AboutFields form={form} />
        <TeamFields organization={organization} form={form} />
      </FormPage>
      {confirming && (
        <CreateCloudDialog
          organization={organization}
          form={form}
          onRefused={setRefused}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

const STATUS_CHOICES = [
  { value: 'active', label: 'active: environments can use it' },
  { value: 'inert', label: 'inert: kept, but not to be added to environments' },
  { value: 'offline', label: 'offline: not to be used' },
]

function CloudFields({ organization, form }: FieldsProps): ReactNode {
  const locations = useQuery(locationsQuery(organization))
  return (
    <FormGroup title="Cloud" description="Its name and location cannot be changed later.">
      <TextInput
        label="Name"
        required
        description="Letters, digits, dashes and underscores, starting with a letter, up to 32 characters."
        {...form.getInputProps('ciName')}
      />
      <ChoiceField
        label="Location"
        required
        searchable
        placeholder="Choose a location"
        choices={[
          ...Object.entries(locations.data ?? {}).map(([name, path]) => ({ value: path, label: name })),
          { value: CUSTOM_LOCATION, label: 'its own (custom)' },
        ]}
        description={
          locations.isError
            ? 'The locations could not be read.'
            : 'Decides which templates of services fit. A custom cloud is reached from its own network and needs a key.'
        }
        {...form.getInputProps('location')}
      />
      {form.values['location'] === CUSTOM_LOCATION && (
        <SecretField
          label="Authorization key"
          required
          description="Used to sign in by the software that manages machines there."
          {...form.getInputProps('auth')}
        />
      )}
      <ChoiceField label="Status" choices={STATUS_CHOICES} {...form.getInputProps('adminstatus')} />
    </FormGroup>
  )
}

/** Teams to attach. Optional: the cloud can be created even if they fail to load. */
function TeamFields({ organization, form }: FieldsProps): ReactNode {
  const teams = useTeams(organization)
  const choices = assignableTeams(teams.data ?? [], [])
  return (
    <FormGroup title="Teams" description="Their members have their rights on the cloud. Others can be attached later.">
      {teams.isPending && <Skeleton lines={4} variant="rows" />}
      {choices.map((team) => (
        <Checkbox
          key={team.id}
          label={team.name}
          description={formatRights(team)}
          {...form.getInputProps(teamField(team.id), { type: 'checkbox' })}
        />
      ))}
      {!teams.isPending && choices.length === 0 && (
        <Text c="dimmed" fz="sm">
          {teams.data
            ? `${organization} has no team to attach.`
            : 'The teams could not be read. You can attach them once the cloud exists.'}
        </Text>
      )}
    </FormGroup>
  )
}

interface CreateCloudDialogProps extends FieldsProps {
  /** Called with the service's messages that belong to no field. */
  onRefused: (messages: readonly string[]) => void
  onClose: () => void
}

function CreateCloudDialog({ organization, form, onRefused, onClose }: CreateCloudDialogProps) {
  const navigate = useNavigate()
  const { data: teams = [] } = useTeams(organization)
  const body = createCloudBody(form.values)
  const { ciName: cloud, comments, ciAttributes } = body.cms_ci
  const teamNames = selectedTeams(form.values).map((id) => teams.find((team) => team.id === id)?.name ?? id)
  const title = `Create cloud ${cloud}`
  return (
    <WriteDialog
      title={title}
      description={`In ${organization}. Nothing can run there until it has services.`}
      requests={[
        {
          label: title,
          call: createCloud,
          request: { params: { organization }, body },
          verification: { ...querySource(readCloud, { params: { organization, cloud } }), shows: { ciName: cloud } },
        },
      ]}
      invalidates={CHANGED_BY_CLOUD}
      disabledReason={undefined}
      onSettled={async (states) => {
        const { problems, rest } = splitCloudRefusals(states.flatMap(({ problem }) => problem?.messages ?? []))
        form.setErrors(problems)
        onRefused(rest)
      }}
      onDone={() => {
        form.draft.markSent()
        void navigate(paths.cloud(organization, cloud))
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Name', value: cloud },
          { term: 'Location', value: ciAttributes.location, mono: true },
          { term: 'Authorization key', value: ciAttributes.auth && MASK },
          { term: 'Status', value: ciAttributes.adminstatus },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Teams', value: teamNames.join(', ') },
        ]}
      />
    </WriteDialog>
  )
}
