import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { useDraftForm } from '../../data/write/form-draft.ts'
import { startReading } from '../../data/read/read.ts'
import { placeIn } from '../../frame/crumbs.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { AboutFields } from './CloudFields.tsx'
import { namesIn, pageBelowCloud } from './address.ts'
import { cloudValuesOf } from './form.ts'
import { NoSuchCloud } from './NoSuchCloud.tsx'
import { cloudQuery, useCloud } from '../queries.ts'

const ChangeCloudDialog = late(() => import('./ChangeCloudDialog.tsx'))

export const handle = pageBelowCloud('Edit', paths.editCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = namesIn(params)
  return startReading(cloudQuery(organization, cloud))
}

/** Changes what a cloud says about itself; its name, location and status are changed elsewhere or not at all. */
export function Component() {
  const params = useParams()
  const { organization } = placeIn(params)
  const { cloud: name } = namesIn(params)
  const reading = useCloud(organization, name)
  const title = `Edit ${name}`
  if (reading.data)
    return <EditForm key={`${organization}/${name}`} organization={organization} cloud={reading.data} title={title} />
  return (
    <>
      <PageHeader title={title} facts="Cloud" actions={undefined} />
      {reading.isError ? (
        <NoSuchCloud organization={organization} cloud={name} reading={reading} />
      ) : (
        <Skeleton lines={8} as="rows" />
      )}
    </>
  )
}

const SECRETS = ['auth']

function EditForm({ organization, cloud, title }: { organization: string; cloud: Ci; title: string }) {
  // As it was when the form was opened: what changes meanwhile is compared before anything is sent.
  const [before] = useState(cloud)
  const name = before.ciName
  const form = useDraftForm({
    draft: `cloud ${organization}/${name}`,
    initialValues: cloudValuesOf(before),
    secrets: SECRETS,
  })
  const [asked, setAsked] = useState(false)
  return (
    <>
      <FormPage
        title={title}
        facts={`Cloud ${before.ciId}. Its name and its location stay.`}
        form={form}
        what={`the changes to ${name}`}
        submitLabel="Save changes"
        onSubmit={() => setAsked(true)}
        disabledReason={form.draft.dirty ? undefined : 'Nothing is changed.'}
        submitError={undefined}
        cancelTo={paths.cloud(organization, name)}
      >
        <AboutFields form={form} />
        {before.ciAttributes['is_location'] === 'true' && (
          <FormGroup title="Access">
            <SecretField label="Authorization key" {...form.getInputProps('auth')} />
          </FormGroup>
        )}
      </FormPage>
      {asked && (
        <ChangeCloudDialog organization={organization} before={before} form={form} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
