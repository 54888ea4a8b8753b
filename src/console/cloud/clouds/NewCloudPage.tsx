import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from '../../data/access/queries.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/form/use-record-form.ts'
import { Facts } from '../../kit/Facts.tsx'
import { fieldFacts } from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { cloudsCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD, locationsQuery } from '../detail-queries.ts'
import { cloudsQuery, useClouds } from '../queries.ts'
import { TeamChoices, useTeams } from '../../organization/index.ts'
import { newCloudFields, planCloudCreate, selectedTeams } from './form.ts'

export const handle = pageHandle(cloudsCrumbs, 'New cloud', paths.newCloud)

export const loader = pageLoader((scope) => [cloudsQuery(scope), locationsQuery(scope), teamsQuery(scope)])

export function Component() {
  const scope = useScope()
  const { organization } = scope
  return (
    <>
      <PageHeader title="New cloud" facts={`In ${organization}`} />
      <NewCloud key={organization} organization={organization} />
    </>
  )
}

function NewCloud({ organization }: { organization: string }) {
  const { data: clouds = [] } = useClouds({ organization })
  const locations = useQuery(locationsQuery({ organization }))
  const { data: teams = [] } = useTeams(organization)
  const { form, fields } = useNewRecordForm({
    draft: `new cloud ${organization}`,
    record: undefined,
    extraValues: () => ({ teams: '' }),
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
      form={form}
      fields={fields}
      newNoun="cloud"
      actionLabel={`Create cloud ${ciName}`}
      location={organization}
      description="Nothing can run in a cloud until it has services."
      review={<Facts facts={[...fieldFacts(fields, form.values), { term: 'Teams', value: teamNames.join(', ') }]} />}
      plan={() => planCloudCreate(organization, fields, form.values)}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.clouds({ organization })}
      doneTo={paths.cloud({ organization, cloud: ciName })}
      after={
        <FormGroup
          title="Teams"
          description="Members of these teams get the permissions of their team on the cloud. You can attach more teams later."
        >
          <TeamChoices
            organization={organization}
            attached={[]}
            value={selectedTeams(form.values)}
            onChange={(ids) => form.setFieldValue('teams', ids.join(','))}
          />
        </FormGroup>
      }
    />
  )
}
