import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useFormDraft } from '../data/form-draft.ts'
import { startReading } from '../data/read.ts'
import { cloudCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { FormPage } from '../kit/form/FormPage.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { late } from '../kit/late.tsx'
import { paths } from '../paths.ts'
import { newCloudProblems } from './cloud-form.ts'
import { locationsOf } from './cloud-queries.ts'
import { teamsOf } from './content-queries.ts'
import { NewCloudFields } from './CloudFields.tsx'
import { NewCloudTeams } from './NewCloudTeams.tsx'
import { cloudsOf } from './queries.ts'

const CreateCloudDialog = late(() => import('./CreateCloudDialog.tsx'))

export const handle = pageBelow(cloudCrumbs, 'New cloud', paths.newCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  return startReading(cloudsOf(organization), locationsOf(organization), teamsOf(organization))
}

const EMPTY = { ciName: '', location: '', auth: '', adminstatus: 'active', description: '', comments: '' }
const SECRETS = ['auth']

/** Creates a cloud at one of the locations that the service knows, or at one of its own. */
export function Component() {
  const { organization } = placeIn(useParams())
  const { data: clouds } = useQuery(cloudsOf(organization))
  const locations = useQuery(locationsOf(organization))
  const taken = clouds?.map(({ ciName }) => ciName) ?? []
  const store = useFormDraft(`new cloud ${organization}`, EMPTY, SECRETS)
  const form = useForm(store, (values) => newCloudProblems(values, taken))
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
