import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useDraftForm } from '../../data/write/use-draft-form.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { cloudCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { FormPage } from '../../kit/form/FormBody.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { paths } from '../../routing/paths.ts'
import { newCloudProblems } from './form.ts'
import { locationsQuery, useLocations } from '../detail-queries.ts'
import { teamsQuery } from '../items/queries.ts'
import { NewCloudFields } from './CloudFields.tsx'
import { NewCloudTeams } from '../teams/NewCloudTeams.tsx'
import { cloudsQuery, useClouds } from '../queries.ts'

const CreateCloudDialog = lazyComponent(() => import('./CreateCloudDialog.tsx'))

export const handle = pageHandle(cloudCrumbs, 'New cloud', paths.newCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  return prefetch(cloudsQuery(organization), locationsQuery(organization), teamsQuery(organization))
}

const INITIAL_VALUES = { ciName: '', location: '', auth: '', adminstatus: 'active', description: '', comments: '' }
const SECRETS = ['auth']

/** Creates a cloud at one of the locations that the service knows, or at one of its own. */
export function Component() {
  const { organization } = parseScope(useParams())
  return <NewCloud key={organization} organization={organization} />
}

function NewCloud({ organization }: { readonly organization: string }) {
  const { data: clouds } = useClouds(organization)
  const locations = useLocations(organization)
  const taken = clouds?.map(({ ciName }) => ciName) ?? []
  const form = useDraftForm({
    draft: `new cloud ${organization}`,
    initialValues: INITIAL_VALUES,
    secrets: SECRETS,
    validate: (values) => newCloudProblems(values, taken),
    validateInputOnChange: ['ciName'],
  })
  const [asked, setAsked] = useState(false)
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
          setAsked(true)
        }}
        disabledReason={undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={paths.clouds(organization)}
      >
        <NewCloudFields form={form} locations={locations} />
        <NewCloudTeams organization={organization} form={form} />
      </FormPage>
      {asked && (
        <CreateCloudDialog
          organization={organization}
          form={form}
          onRefused={setRefused}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
