// The requests that add, change and take away a component (service-api 1.4, 2.2).
import {
  createDesignComponent,
  deleteDesignComponent,
  readDesignComponent,
  updateDesignComponent,
} from '../../../contract/design/components.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { NOT_FOUND, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import {
  attributeDifferences,
  changedAttributes,
  commentsDifference,
  toFieldName,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import { parseList } from '../../kit/form/json-text.ts'
import { changedOwners, getOwnedAttributes } from '../../kit/form/owners.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { ComponentScope } from './queries.ts'

export type DesignComponent = DraftCi & { readonly dependsOn: readonly DraftCi[] }

/** Field of the list of attributes whose values the design owns. */
export const OWNED_FIELD = 'owned'

/** What the form over a component asks for besides its attributes. */
export const extraValues = (component: DesignComponent): FormValues => ({
  comments: component.comments,
  [OWNED_FIELD]: JSON.stringify(getOwnedAttributes(component, 'design')),
})

/** What a form changes, attribute by attribute. */
export function componentDifferences(
  component: DesignComponent,
  fields: readonly AttributeField[],
  values: FormValues,
): Difference[] {
  const owned = parseList(values[OWNED_FIELD] ?? '') ?? []
  return [
    ...attributeDifferences(fields, values),
    ...commentsDifference(component.comments, values),
    ...Object.entries(changedOwners(getOwnedAttributes(component, 'design'), owned, 'design')).map(([name, owner]) => ({
      attribute: `owner of ${name}`,
      before: owner === '' ? 'design' : undefined,
      after: owner === '' ? undefined : owner,
    })),
  ]
}

/**
 * Changes what was typed and nothing else. Everything the component depends on is sent along: links that people made go away where they
 * are left out, those of the pack stay anyway.
 */
export function planUpdate(
  params: ComponentScope,
  component: DesignComponent,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof updateDesignComponent> {
  const owners = changedOwners(
    getOwnedAttributes(component, 'design'),
    parseList(values[OWNED_FIELD] ?? '') ?? [],
    'design',
  )
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

/** Adds a component from a template of the pack; attributes without a value are left to the pack. */
export function planCreate(
  params: Omit<ComponentScope, 'component'>,
  template: string,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof createDesignComponent> {
  const { ciName = '', comments = '' } = values
  const attributes = fields.flatMap(({ name, value }) => {
    const typed = values[toFieldName(name)] ?? value
    return typed === '' ? [] : [[name, typed]]
  })
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

/** Takes a component out of the design: what was never committed is gone at once. */
export const planDelete = (
  params: ComponentScope,
  { rfcAction }: DesignComponent,
): WriteRequest<typeof deleteDesignComponent> => ({
  label: `Delete ${params.component}`,
  call: deleteDesignComponent,
  request: { params },
  verification: {
    ...querySource(readDesignComponent, { params }),
    shows: rfcAction === 'add' ? NOT_FOUND : { rfcAction: 'delete' },
  },
})
