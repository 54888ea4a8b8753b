import {
  createDesignComponent,
  deleteDesignComponent,
  readDesignComponent,
  updateDesignComponent,
} from '../../../contract/design/components.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import {
  attributeDifferences,
  changedAttributes,
  commentsDifference,
  toAttributes,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import { parseList } from '../../kit/form/json-text.ts'
import { changedOwners, getOwnedAttributes } from '../../kit/form/owners.ts'
import type { FormValues } from '../../kit/form/form.ts'
import { deletedShape } from '../releases/pending.ts'
import { componentParams, type ComponentScope, type PlatformScope } from './queries.ts'

export type DesignComponent = DraftCi & { readonly dependsOn: readonly DraftCi[] }

/** Form field: JSON list of the attributes that the design owns. */
export const OWNED_FIELD = 'owned'

/** Form values besides attributes. */
export const extraValues = (component: DesignComponent): FormValues => ({
  comments: component.comments,
  [OWNED_FIELD]: JSON.stringify(getOwnedAttributes(component, 'design')),
})

const ownerChanges = (component: DesignComponent, values: FormValues): Record<string, string> =>
  changedOwners(getOwnedAttributes(component, 'design'), parseList(values[OWNED_FIELD] ?? '') ?? [], 'design')

export function componentDifferences(
  component: DesignComponent,
  fields: readonly AttributeField[],
  values: FormValues,
): Difference[] {
  return [
    ...attributeDifferences(fields, values),
    ...commentsDifference(component.comments, values),
    ...Object.entries(ownerChanges(component, values)).map(([name, owner]) => ({
      attribute: `owner of ${name}`,
      before: owner === '' ? 'design' : undefined,
      after: owner === '' ? undefined : owner,
    })),
  ]
}

/** Sends the changes and all dependencies: the service removes custom dependencies that are left out (service-api 2.2). */
export function planUpdate(
  scope: ComponentScope,
  component: DesignComponent,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof updateDesignComponent> {
  const params = componentParams(scope)
  const owners = ownerChanges(component, values)
  return createAttributeRequest({
    label: `Save ${params.component}`,
    call: updateDesignComponent,
    record: component,
    fields,
    changed: changedAttributes(fields, values),
    comments: values['comments'],
    source: querySource(readDesignComponent, { params }),
    compareWholeRecord: true,
    requestFor: (sent) => ({
      params,
      body: {
        cms_dj_ci: { ...sent, ...(Object.keys(owners).length > 0 && { ciAttrProps: { owner: owners } }) },
        sibling_depends_on: component.dependsOn.map(({ ciId }) => ciId),
      },
    }),
  })
}

/** Adds a component from a template of the pack. Attributes without a value get the pack's default. */
export function planCreate(
  { organization, assembly, platform }: PlatformScope,
  template: string,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof createDesignComponent> {
  const { ciName = '', comments = '' } = values
  const params = { organization, assembly, platform }
  const attributes = Object.entries(toAttributes(fields, values)).filter(([, value]) => value !== '')
  return {
    label: `Create ${ciName}`,
    call: createDesignComponent,
    request: {
      params,
      body: {
        cms_dj_ci: {
          ciName,
          ...(comments !== '' && { comments }),
          ciAttributes: Object.fromEntries(attributes),
        },
        template_name: template,
      },
    },
    verification: {
      ...querySource(readDesignComponent, { params: { ...params, component: ciName } }),
      shows: { ciName },
    },
  }
}

export function planDelete(
  scope: ComponentScope,
  component: DesignComponent,
): WriteRequest<typeof deleteDesignComponent> {
  const params = componentParams(scope)
  return {
    label: `Delete ${params.component}`,
    call: deleteDesignComponent,
    request: { params },
    verification: { ...querySource(readDesignComponent, { params }), shows: deletedShape(component) },
  }
}
