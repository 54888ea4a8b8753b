// The requests that add, change and take away a component (service-api 1.4, 2.2).
import {
  createDesignComponent,
  deleteDesignComponent,
  readDesignComponent,
  updateDesignComponent,
} from '../../../contract/design/design-content.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { planAttributes } from '../../data/write/attribute-plan.ts'
import { GONE, reading, type Planned } from '../../data/write/planned.ts'
import type { Difference } from '../../kit/Diff.tsx'
import {
  attributeDifferences,
  changedAttributes,
  commentsDifference,
  fieldOf,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import { itemsOf } from '../../kit/form/lists.ts'
import { changedOwners, ownedBy } from '../../kit/form/owners.ts'
import type { Values } from '../../kit/form/form.ts'
import type { ComponentPlace } from './queries.ts'

export type Component = DraftCi & { readonly dependsOn: readonly DraftCi[] }

/** Field of the list of attributes whose values the design owns. */
export const OWNED = 'owned'

/** What the form over a component asks for besides its attributes. */
export const besidesOf = (component: Component): Values => ({
  comments: component.comments,
  [OWNED]: JSON.stringify(ownedBy(component, 'design')),
})

/** What a form changes, attribute by attribute. */
export function differencesOf(component: Component, fields: readonly AttributeField[], values: Values): Difference[] {
  const owned = itemsOf(values[OWNED] ?? '') ?? []
  return [
    ...attributeDifferences(fields, values),
    ...commentsDifference(component.comments, values),
    ...Object.entries(changedOwners(ownedBy(component, 'design'), owned, 'design')).map(([name, owner]) => ({
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
  params: ComponentPlace,
  component: Component,
  fields: readonly AttributeField[],
  values: Values,
): Planned<typeof updateDesignComponent> {
  const owners = changedOwners(ownedBy(component, 'design'), itemsOf(values[OWNED] ?? '') ?? [], 'design')
  return planAttributes({
    label: `Save ${params.component}`,
    call: updateDesignComponent,
    record: component,
    fields,
    changed: changedAttributes(fields, values),
    comments: values['comments'],
    itself: reading(readDesignComponent, { params }),
    whole: true,
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
  params: Omit<ComponentPlace, 'component'>,
  template: string,
  fields: readonly AttributeField[],
  values: Values,
): Planned<typeof createDesignComponent> {
  const { ciName = '', comments = '' } = values
  const attributes = fields.flatMap(({ name, value }) => {
    const typed = values[fieldOf(name)] ?? value
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
    witness: { ...reading(readDesignComponent, { params: { ...params, component: ciName } }), shows: { ciName } },
  }
}

/** Takes a component out of the design: what was never committed is gone at once. */
export const planDelete = (
  params: ComponentPlace,
  { rfcAction }: Component,
): Planned<typeof deleteDesignComponent> => ({
  label: `Delete ${params.component}`,
  call: deleteDesignComponent,
  request: { params },
  witness: {
    ...reading(readDesignComponent, { params }),
    shows: rfcAction === 'add' ? GONE : { rfcAction: 'delete' },
  },
})
