import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../../../contract/core/records.ts'
import { type Environment, readEnvironment, updateEnvironment } from '../../../../contract/transition/environments.ts'
import { cloudsQuery, useClouds } from '../../../cloud/index.ts'
import { QueryBoundary } from '../../../data/QueryBoundary.tsx'
import { pageLoader } from '../../../data/read/call-query.ts'
import { useRecordForm } from '../../../data/form/use-record-form.ts'
import { FormBody } from '../../../kit/form/FormBody.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { environmentCrumbs, pageHandle } from '../../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../../routing/paths.ts'
import { Notice } from '../../Notice.tsx'
import { environmentQuery, useEnvironment, INVALIDATED_BY_TRANSITION } from '../../queries.ts'
import { lockedReason } from '../../states.ts'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { profilesQuery } from './queries.ts'
import { settingFields } from './settings.ts'
import { getChanges, changesClouds, formatPath, formatValue, getRemovedClouds, toUpdateBody } from './update.ts'
import { toFieldErrors, validateClouds } from './validation.ts'
import { toCloudValues, toRecordFields } from './values.ts'
import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import { pickFields } from '../../../data/write/three-way.ts'
import { querySource, type Fields } from '../../../data/write/write-request.ts'
import { isProductionLike } from '../../../kit/confirm/confirmation-level.ts'
import { Diff } from '../../../kit/Diff.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { sortByName } from '../../../kit/named-records.ts'
import { EnvironmentWriteDialog } from '../../EnvironmentWriteDialog.tsx'

export const handle = pageHandle(environmentCrumbs, 'Edit', paths.editEnvironment)

export const loader = pageLoader((scope) => [environmentQuery(scope), profilesQuery(scope), cloudsQuery(scope)])

export function Component() {
  const scope = useScope()
  const { assembly, environment } = scope
  const query = useEnvironment(scope)
  const clouds = useClouds(scope)
  return (
    <>
      <PageHeader title={`Edit ${environment}`} facts={`Environment of ${assembly}. It cannot be renamed.`} />
      <QueryBoundary query={query} subject="This environment">
        {(record) => (
          <QueryBoundary query={clouds} subject="The clouds">
            {(all) => <EditForm key={record.ciId} scope={scope} environment={record} clouds={sortByName(all)} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  )
}

function EditForm({ scope, environment, clouds }: { scope: Scope; environment: Environment; clouds: readonly Ci[] }) {
  const { organization, assembly } = scope
  const name = environment.ciName
  const { data: profiles = [] } = useQuery(profilesQuery(scope))
  const { form, fields, base } = useRecordForm({
    draft: `environment ${organization}/${assembly}/${name}`,
    record: environment,
    fieldsOf: ({ ciAttributes }) =>
      settingFields(
        ciAttributes,
        profiles.map(({ ciName }) => ciName),
      ),
    extraValues: (record) => toCloudValues(record.clouds, clouds),
    validate: (values) => validateClouds(values, clouds),
  })
  const [reviewing, setReviewing] = useState(false)
  const [keptProfile, setKeptProfile] = useState<string>()
  const navigate = useNavigate()
  const to = paths.environment({ ...scope, environment: name })
  const changes = getChanges(form.getInitialValues(), form.values, clouds)
  const locked = lockedReason(environment)
  const handleDone = (answer: Environment | null | undefined) => {
    form.draft.markSent()
    setReviewing(false)
    const profile = answer?.ciAttributes.profile ?? ''
    // The service silently ignores a profile that the caller may not set (1.5).
    if (answer && profile !== (changes['ciAttributes.profile'] ?? profile)) setKeptProfile(profile)
    else void navigate(to)
  }
  return (
    <>
      {keptProfile !== undefined && (
        <Notice tone="attention">
          {`All other changes were saved, but the profile is still ${keptProfile || 'empty'}: only administrators of the organization can change it.`}
        </Notice>
      )}
      <FormBody
        form={form}
        what={`the changes to ${name}`}
        submitLabel={`Review changes to ${name}`}
        onSubmit={() => setReviewing(true)}
        disabledReason={Object.keys(changes).length === 0 ? 'No changes yet.' : locked}
        submitError={null}
        cancelTo={to}
      >
        <EnvironmentFields form={form} settings={fields} clouds={clouds} usedIds={new Set(Object.keys(base.clouds))} />
      </FormBody>
      {reviewing && (
        <UpdateEnvironmentDialog
          scope={scope}
          draft={form.draft.form}
          base={base}
          changes={changes}
          clouds={clouds}
          disabledReason={locked}
          onRefused={(messages) => form.setErrors(toFieldErrors(messages, { clouds, platforms: [] }))}
          onDone={handleDone}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

interface UpdateEnvironmentDialogProps {
  scope: Scope
  /** The form whose draft is sent. */
  draft: string
  /** The record when the edit began. */
  base: Environment
  /** By path in the record. */
  changes: Fields
  clouds: readonly Ci[]
  disabledReason?: string | undefined
  onRefused: (messages: readonly string[]) => void
  onDone: (answer: Environment | null | undefined) => void
  onClose: () => void
}

function UpdateEnvironmentDialog(props: UpdateEnvironmentDialogProps) {
  const { scope, draft, base, changes, clouds, disabledReason, onRefused, onDone, onClose } = props
  const { assembly, environment } = scope
  const source = querySource(readEnvironment, { params: scope })
  const fields = pickFields(base, Object.keys(toRecordFields({}, clouds)))
  const requestFor = (all: Fields) => ({ params: scope, body: toUpdateBody(changes, all, clouds) })
  const request = requestFor({ ...fields, ...changes })
  const labels = Object.fromEntries(Object.keys(fields).map((path) => [path, formatPath(path, clouds)]))
  const removed = getRemovedClouds(changes, clouds)
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Save ${environment}`,
          call: updateEnvironment,
          request,
          verification: { ...source, shows: { ...request.body.cms_ci, clouds: request.body.clouds ?? {} } },
          basis: { source, base: fields, mine: changes, requestFor, labels },
        },
      ]}
      invalidates={[...INVALIDATED_BY_TRANSITION, searchRecords, searchAssembly]}
      title={`Save environment ${environment}`}
      description={`${assembly} / ${environment}. ${
        changesClouds(changes)
          ? 'Settings take effect immediately. The clouds of its platforms change with the next commit and deployment.'
          : 'Settings take effect immediately, without a deployment.'
      }`}
      typeName={removed.length > 0 ? environment : undefined}
      acknowledge={
        isProductionLike(environment) && removed.length === 0 ? `I reviewed what changes in ${environment}` : undefined
      }
      danger={removed.length > 0}
      submitLabel={`Save ${environment}`}
      draft={draft}
      disabledReason={disabledReason}
      onRefused={onRefused}
      onDone={([answer]) => onDone(answer)}
      onClose={onClose}
    >
      <Diff
        label="Changes"
        differences={Object.entries(changes).map(([path, after]) => ({
          attribute: path,
          label: formatPath(path, clouds),
          before: formatValue(path, fields[path]),
          after: formatValue(path, after),
        }))}
      />
      {removed.length > 0 && (
        <Status icon="attention">
          {`${removed.join(', ')} ${removed.length === 1 ? 'is' : 'are'} no longer used: the next deployment removes what runs there.`}
        </Status>
      )}
    </EnvironmentWriteDialog>
  )
}
