import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useDraftForm } from '../../data/write/form-draft.ts'
import { startReading } from '../../data/read/read.ts'
import { cloudCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { late } from '../../kit/late.tsx'
import { paths } from '../../paths.ts'
import { newCloudProblems } from './form.ts'
import { locationsQuery, useLocations } from '../cloud-queries.ts'
import { teamsQuery } from '../items/queries.ts'
import { NewCloudFields } from './CloudFields.tsx'
import { NewCloudTeams } from '../teams/NewCloudTeams.tsx'
import { cloudsQuery, useClouds } from '../queries.ts'

const CreateCloudDialog = late(() => import('./CreateCloudDialog.tsx'))

export const handle = pageBelow(cloudCrumbs, 'New cloud', paths.newCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  return startReading(cloudsQuery(organization), locationsQuery(organization), teamsQuery(organization))
}

const EMPTY = { ciName: '', location: '', auth: '', adminstatus: 'active', description: '', comments: '' }
const SECRETS = ['auth']

/** Creates a cloud at one of the locations that the service knows, or at one of its own. */
export function Component() {
  const { organization } = placeIn(useParams())
  return <NewCloud key={organization} organization={organization} />
}

function NewCloud({ organization }: { readonly organization: string }) {
  const { data: clouds } = useClouds(organization)
  const locations = useLocations(organization)
  const taken = clouds?.map(({ ciName }) => ciName) ?? []
  const form = useDraftForm({
    draft: `new cloud ${organization}`,
    initialValues: EMPTY,
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
