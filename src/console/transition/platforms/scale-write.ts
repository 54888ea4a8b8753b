// The request that changes how many there are of a platform's part (service-api 2.3, 7.4).
import { readPlatformScale, updatePlatform } from '../../../contract/transition/platforms.ts'
import type { DraftRelation } from '../../../contract/core/records.ts'
import { querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'
import { SCALE_FIELDS, type ScaleField } from './scale.ts'

const fieldPath = (index: number, field: string) => `depends_on.${index}.relationAttributes.${field}`

interface ScaleChange {
  readonly params: { organization: string; assembly: string; environment: string; platform: string }
  /** The relation that carries the scale, and where it stands in the answer. */
  readonly relation: DraftRelation
  readonly index: number
  readonly changed: Partial<Record<ScaleField, string>>
}

/** Sets the scale of a platform: sends what is to be another, and of what somebody else changed meanwhile what was chosen. */
export function toScaleWrite({ params, relation, index, changed }: ScaleChange): WriteRequest<typeof updatePlatform> {
  const requestWith = (attributes: Readonly<Record<string, string>>) => ({
    params,
    body: { depends_on: { [relation.toCiId]: { relationAttributes: { ...attributes } } } },
  })
  const fields = (of: Partial<Record<ScaleField, string>>): Fields =>
    Object.fromEntries(Object.entries(of).map(([field, value]) => [fieldPath(index, field), value]))
  // What the service leaves out nobody has changed, though the form has a figure for it.
  const was = (field: ScaleField) => relation.relationAttributes[field] ?? ''
  return {
    label: `Scale of ${params.platform}`,
    call: updatePlatform,
    request: requestWith(changed),
    verification: {
      ...querySource(readPlatformScale, { params }),
      shows: { depends_on: [{ toCiId: relation.toCiId, relationAttributes: changed }] },
    },
    basis: {
      reading: querySource(readPlatformScale, { params }),
      base: Object.fromEntries(SCALE_FIELDS.map((field) => [fieldPath(index, field), was(field)])),
      mine: fields(changed),
      requestFor: (merged) =>
        requestWith(
          Object.fromEntries(
            SCALE_FIELDS.flatMap((field) => {
              const value = merged[fieldPath(index, field)]
              return value === undefined || value === was(field) ? [] : [[field, value]]
            }),
          ),
        ),
    },
  }
}
