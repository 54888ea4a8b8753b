// Overrides a component's attributes in one environment (service-api 2.3).
import { readPlatformComponent, updatePlatformComponent } from '../../../contract/transition/platforms.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { createAttributeRequest } from '../../data/form/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { attributeDifferences, changedAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import { changedOwners, ownerDifferences, ownersBody } from '../../kit/form/owners.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { ComponentScope } from '../../routing/paths.ts'

type Component = Pick<DraftCi, 'ciAttributes' | 'ciAttrProps' | 'comments'>
type Attributes = Readonly<Record<string, string>>

/** The committed attributes of the design's component, which a pull brings. */
export const getCommittedAttributes = ({ ciAttributes, ciBaseAttributes }: DraftCi): Attributes => ({
  ...ciAttributes,
  ...ciBaseAttributes,
})

/** Attributes that differ from the design, without secrets, which cannot be compared. */
export const getDesignDifferences = (here: Attributes, design: Attributes): Difference[] =>
  Object.entries(here).flatMap(([attribute, after]) => {
    const before = design[attribute]
    const differs = before !== undefined && before !== after && !after.startsWith(ENCRYPTED)
    return differs ? [{ attribute, before, after }] : []
  })

// Changed attributes are kept, since a pull would revert them.
const getOwnerChanges = (component: Component, fields: readonly AttributeField[], values: FormValues) =>
  changedOwners(component, 'manifest', values, Object.keys(changedAttributes(fields, values)))

/** Changed attributes, and changes of what a pull does with them. */
export const getOverrideDifferences = (
  component: Component,
  fields: readonly AttributeField[],
  values: FormValues,
): readonly Difference[] => [
  ...attributeDifferences(fields, values),
  ...ownerDifferences(getOwnerChanges(component, fields, values), fields, 'manifest'),
]

/** Sends changed attributes and owners. */
export const toOverrideWrite = (
  params: ComponentScope,
  component: Component,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof updatePlatformComponent> =>
  createAttributeRequest({
    label: `Save ${params.component} in ${params.environment}`,
    call: updatePlatformComponent,
    record: component,
    fields,
    changed: changedAttributes(fields, values),
    source: querySource(readPlatformComponent, { params }),
    requestFor: (sent) => ({
      params,
      body: { cms_dj_ci: { ...sent, ...ownersBody(getOwnerChanges(component, fields, values)) } },
    }),
  })
