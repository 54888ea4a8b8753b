import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../../../contract/core/records.ts'
import type { Environment } from '../../../../contract/transition/environments.ts'
import { cloudsQuery, useClouds } from '../../../cloud/index.ts'
import { QueryBoundary } from '../../../data/QueryBoundary.tsx'
import { pageLoader } from '../../../data/read/call-query.ts'
import { AttributeEditor } from '../../../data/form/AttributeEditor.tsx'
import { useRecordForm } from '../../../data/form/use-record-form.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { environmentCrumbs, pageHandle } from '../../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../../routing/paths.ts'
import { Notice } from '../../Notice.tsx'
import { environmentQuery, useEnvironment, INVALIDATED_BY_TRANSITION } from '../../queries.ts'
import { lockedReason } from '../../states.ts'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { profilesQuery } from './queries.ts'
import { settingFields } from './settings.ts'
import { changesClouds, getChanges, getRemovedClouds, planUpdate, toDifferences } from './update.ts'
import { mapRefusals, validateClouds } from './validation.ts'
import { toCloudValues } from './values.ts'
import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import { isProductionLike } from '../../../kit/confirm/confirmation-level.ts'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { sortByName } from '../../../kit/named-records.ts'
import { explainIn } from '../../EnvironmentWriteDialog.tsx'

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
    fieldsOf: ({ ciAttributes }) => settingFields(ciAttributes, profiles),
    extraValues: (record) => toCloudValues(record.clouds, clouds),
    validate: (values) => validateClouds(values, clouds),
  })
  const [keptProfile, setKeptProfile] = useState<string>()
  const navigate = useNavigate()
  const to = paths.environment({ ...scope, environment: name })
  const changes = getChanges(form.getInitialValues(), form.values, clouds)
  const removed = getRemovedClouds(changes, clouds)
  const handleDone = (answer: Environment | null | undefined) => {
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
      <AttributeEditor
        form={form}
        fields={fields}
        name={name}
        submitLabel={`Review changes to ${name}`}
        differences={toDifferences(base, changes, clouds)}
        lockedReason={lockedReason(environment)}
        location={`${assembly} / ${name}`}
        description={
          changesClouds(changes)
            ? 'Settings take effect immediately. The clouds of its platforms change with the next commit and deployment.'
            : 'Settings take effect immediately, without a deployment.'
        }
        plan={() => planUpdate(scope, base, changes, clouds)}
        invalidates={[...INVALIDATED_BY_TRANSITION, searchRecords, searchAssembly]}
        dialogProps={{
          explain: explainIn(scope),
          typeName: removed.length > 0 ? name : undefined,
          acknowledge:
            isProductionLike(name) && removed.length === 0 ? `I reviewed what changes in ${name}` : undefined,
          danger: removed.length > 0,
        }}
        warning={
          removed.length > 0 && (
            <Status icon="attention">
              {`${removed.join(', ')} ${removed.length === 1 ? 'is' : 'are'} no longer used: the next deployment removes what runs there.`}
            </Status>
          )
        }
        mapRefusals={(messages) => mapRefusals(messages, { clouds, platforms: [] })}
        cancelTo={to}
        onDone={([answer]) => handleDone(answer)}
      >
        <EnvironmentFields form={form} settings={fields} clouds={clouds} usedIds={new Set(Object.keys(base.clouds))} />
      </AttributeEditor>
    </>
  )
}
