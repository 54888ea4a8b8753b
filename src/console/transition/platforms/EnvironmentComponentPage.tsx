import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSizeChoices } from '../../cloud/index.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { addCrumb, environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { designComponentQuery, platformComponentQuery } from './component-queries.ts'
import { EnvironmentHeader, RelatedLinks } from '../environments/EnvironmentHeader.tsx'
import { listPlatformComponents, listPlatforms, readPlatformComponent } from '../../../contract/transition/platforms.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useRecordForm } from '../../data/form/use-record-form.ts'
import { Diff } from '../../kit/Diff.tsx'
import { getFieldLabel, maskFieldValue } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { OwnedAttributes } from '../../kit/form/OwnedAttributes.tsx'
import { ownedValues } from '../../kit/form/owners.ts'
import {
  getDesignDifferences,
  getCommittedAttributes,
  getOverrideDifferences,
  toOverrideWrite,
} from './component-override.ts'
import { useEnvironment } from '../queries.ts'
import { explainIn } from '../EnvironmentWriteDialog.tsx'
import { lockedReason } from '../states.ts'

const platformCrumbs = addCrumb(environmentCrumbs, ({ platform }) => platform, paths.environmentPlatform)
export const handle = pageHandle(platformCrumbs, ({ component }) => component, paths.environmentComponent)

export const loader = pageLoader((scope) => [platformComponentQuery(scope), designComponentQuery(scope)])

interface OverrideEditorProps {
  scope: Scope
  component: DraftCi
  /** Undefined if the class is unknown. */
  classAttributes: readonly AttributeDescription[] | undefined
  /** null: removed from the design, undefined: could not be loaded. */
  designComponent: DraftCi | null | undefined
}

function describeNoDifferences(designComponent: DraftCi | null | undefined): string {
  if (designComponent === undefined) return 'The values of the design could not be loaded.'
  if (designComponent === null) return 'The design no longer has this component.'
  return 'All values match the committed design.'
}

function OverrideEditor({ scope, component, classAttributes, designComponent }: OverrideEditorProps) {
  const { organization, assembly, environment, platform } = scope
  const { data: record } = useEnvironment(scope)
  const designDifferences = getDesignDifferences(
    component.ciAttributes,
    designComponent ? getCommittedAttributes(designComponent) : {},
  )
  const designValues = new Map(designDifferences.map(({ attribute, before }) => [attribute, before]))
  const { form, fields, base } = useRecordForm({
    draft: `component ${organization}/${assembly}/${environment}/${platform}/${component.ciId}`,
    record: component,
    fieldsOf: ({ ciAttributes }) => classFields(classAttributes, ciAttributes),
    extraValues: (record) => ownedValues(record, 'manifest'),
  })
  const shown = useSizeChoices(component.ciClassName, fields).map((field) =>
    designValues.has(field.name) && field.kind !== 'secret'
      ? {
          ...field,
          description: [
            field.description,
            `Design: ${maskFieldValue(field, designValues.get(field.name) ?? '') || 'empty'}`,
          ]
            .filter(Boolean)
            .join(' '),
        }
      : field,
  )
  const isDeleted = component.rfcAction === 'delete' || component.ciState === 'pending_deletion'
  return (
    <AttributeEditor
      form={form}
      fields={shown}
      name={`${component.ciName} in ${environment}`}
      submitLabel={`Review changes to ${component.ciName}`}
      differences={getOverrideDifferences(base, fields, form.values)}
      lockedReason={isDeleted ? `${component.ciName} will be deleted with the next deployment.` : lockedReason(record)}
      location={`${assembly} / ${environment} / ${platform}`}
      description="The change is added to the environment's open release, and takes effect once that is committed and deployed."
      plan={() => toOverrideWrite(scope, base, fields, form.values)}
      invalidates={[readPlatformComponent, listPlatformComponents, listPlatforms, readLatestRelease]}
      dialogProps={{ explain: explainIn(scope) }}
      reviewTo={paths.latestRelease(scope)}
      cancelTo={paths.environmentPlatform(scope)}
      before={
        <FormGroup
          title="Differences from the design"
          description={designDifferences.length > 0 && 'Values that differ from the design.'}
        >
          {designDifferences.length === 0 ? (
            <Text>{describeNoDifferences(designComponent)}</Text>
          ) : (
            <Diff
              label="Differences from the design"
              differences={designDifferences.map((difference) => ({
                ...difference,
                label: getFieldLabel(fields, difference.attribute),
              }))}
              sides={['Design', 'Environment']}
            />
          )}
        </FormGroup>
      }
      after={
        <FormGroup title="Kept on pull" description="Values changed here are kept when the design is pulled.">
          <OwnedAttributes
            form={form}
            fields={fields}
            label="Attributes that this environment keeps"
            description="Remove one to get the design's value with the next pull."
          />
        </FormGroup>
      }
    />
  )
}

export function Component() {
  const scope = useScope()
  const { environment, platform, component } = scope
  const query = useQuery(platformComponentQuery(scope))
  const designComponent = useQuery(designComponentQuery(scope))
  const metadata = useClassMetadata(query.data?.ciClassName ?? '')
  const waiting = query.isPending || (query.data && (designComponent.isPending || metadata.isPending))
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`${component} in ${environment}`}
        facts={
          <RelatedLinks
            links={[
              ['Design', paths.designComponent(scope)],
              ['Instances', paths.instances(scope)],
            ]}
          >
            Component of <bdi>{platform}</bdi>; changes here apply to this environment only
          </RelatedLinks>
        }
        ready={!waiting}
      />
      <QueryProblem query={query} subject="The component" />
      {waiting && <Skeleton lines={12} variant="rows" />}
      {query.data && !waiting && (
        <>
          <OverrideEditor
            key={query.data.ciId}
            scope={scope}
            component={query.data}
            classAttributes={metadata.data?.mdAttributes}
            designComponent={designComponent.data}
          />
          <RawRecord queryOptions={platformComponentQuery(scope)} />
        </>
      )}
    </>
  )
}
