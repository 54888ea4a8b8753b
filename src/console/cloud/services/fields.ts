// The attributes of a cloud service as fields of a form (service-api 7.3). What the service keeps secret is one, whatever it is called.
import type { Ci } from '../../../contract/core/records.ts'
import type { AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'

type Secured = Pick<Ci, 'attrProps'>

/** Names of the attributes that a record keeps encrypted (service-api 6.1). */
export const securedAttributes = ({ attrProps }: Secured): ReadonlySet<string> =>
  new Set(Object.entries(attrProps['IS_SECURED'] ?? {}).flatMap(([name, is]) => (is === 'true' ? [name] : [])))

/** `described`: its class; undefined where the service does not describe it. `of`: the record, or the template of a new one. */
export function serviceFields(
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
  of: Secured,
): readonly AttributeField[] {
  const secured = securedAttributes(of)
  return classFields(described, values).map((field) => (secured.has(field.name) ? { ...field, kind: 'secret' } : field))
}
