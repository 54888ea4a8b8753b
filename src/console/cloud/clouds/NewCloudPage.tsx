import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import { Facts } from '../../kit/Facts.tsx'
import { fieldFacts } from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import type { Form } from '../../kit/form/form.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { cloudCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD, locationsQuery, teamsQuery, useTeams } from '../detail-queries.ts'
import { cloudsQuery, useClouds } from '../queries.ts'
import { assignableTeams, formatRights } from '../teams/teams.ts'
import { newCloudFields, planCloudCreate, selectedTeams, teamField } from './form.ts'

export const handle = pageHandle(cloudCrumbs, 'New cloud', paths.newCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  return prefetch(cloudsQuery(organization), locationsQuery(organization), teamsQuery(organization))
}

export function Component() {
  const { organization } = parseScope(useParams())
  return (
    <>
      <PageHeader title="New cloud" facts={`A place for environments of ${organization} to run`} actions={undefined} />
      <NewCloud key={organization} organization={organization} />
    </>
  )
}

function NewCloud({ organization }: { organization: string }) {
  const navigate = useNavigate()
  const { data: clouds = [] } = useClouds(organization)
  const locations = useQuery(locationsQuery(organization))
  const { data: teams = [] } = useTeams(organization)
  const { form, fields } = useNewRecordForm({
    draft: `new cloud ${organization}`,
    record: undefined,
    fieldsOf: () =>
      newCloudFields(
        clouds.map(({ ciName }) => ciName),
        locations.isError ? undefined : (locations.data ?? {}),
      ),
  })
  const { ciName = '' } = form.values
  const teamNames = selectedTeams(form.values).map((id) => teams.find((team) => team.id === id)?.name ?? id)
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what="the new cloud"
      actionLabel={`Create cloud ${ciName}`}
      submitLabel="Create cloud"
      description={`In ${organization}. Nothing can run there until it has services.`}
      review={<Facts facts={[...fieldFacts(fields, form.values), { term: 'Teams', value: teamNames.join(', ') }]} />}
      plan={() => planCloudCreate(organization, fields, form.values)}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.clouds(organization)}
      onDone={() => void navigate(paths.cloud(organization, ciName))}
      after={<TeamFields organization={organization} form={form} />}
    />
  )
}

/** Teams to attach. Optional: the cloud can be created even if they fail to load. */
function TeamFields({ organization, form }: { organization: string; form: Form }): ReactNode {
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
