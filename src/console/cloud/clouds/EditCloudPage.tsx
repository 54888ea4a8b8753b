import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { useDraftForm } from '../../data/write/use-draft-form.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { parseScope } from '../../routing/crumbs.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { FormPage } from '../../kit/form/FormBody.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { AboutFields } from './CloudFields.tsx'
import { parseCloudParams, pageBelowCloud } from './routing.ts'
import { toCloudValues } from './form.ts'
import { CloudNotFound } from './CloudNotFound.tsx'
import { cloudQuery, useCloud } from '../queries.ts'

const ChangeCloudDialog = lazyComponent(() => import('./ChangeCloudDialog.tsx'))

export const handle = pageBelowCloud('Edit', paths.editCloud)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = parseCloudParams(params)
  return prefetch(cloudQuery(organization, cloud))
}

/** Changes what a cloud says about itself; its name, location and status are changed elsewhere or not at all. */
export function Component() {
  const params = useParams()
  const { organization } = parseScope(params)
  const { cloud: name } = parseCloudParams(params)
  const query = useCloud(organization, name)
  const title = `Edit ${name}`
  if (query.data)
    return <EditForm key={`${organization}/${name}`} organization={organization} cloud={query.data} title={title} />
  return (
    <>
      <PageHeader title={title} facts="Cloud" actions={undefined} />
      {query.isError ? (
        <CloudNotFound organization={organization} cloud={name} query={query} />
      ) : (
        <Skeleton lines={8} variant="rows" />
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
    initialValues: toCloudValues(before),
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
