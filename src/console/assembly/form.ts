// The fields of an assembly and its writes (service-api 1.1, 6.4).
import { createAssembly, readAssembly, updateAssembly } from '../../contract/assembly/assemblies.ts'
import { containerNameRule, validateNewName } from '../../contract/core/names.ts'
import type { Ci } from '../../contract/core/records.ts'
import { createAttributeRequest } from '../data/form/attribute-request.ts'
import { querySource, type WriteRequest } from '../data/write/write-request.ts'
import {
  changedAttributes,
  commentsField,
  textField,
  toAttributes,
  type AttributeField,
} from '../kit/form/attributes.ts'
import type { FormValues } from '../kit/form/form.ts'

const E_MAIL_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-zA-Z][a-zA-Z0-9-]+$/

/** `owners`: suggestions. */
export const assemblyFields = (assembly: Ci | undefined, owners: readonly string[] = []): AttributeField[] => [
  textField('owner', 'Owner (email address)', {
    group: 'About',
    description: 'Receives notifications about its environments. Example: team@acme.com.',
    required: true,
    pattern: { expression: E_MAIL_ADDRESS, help: 'Enter an email address, such as team@acme.com.' },
    choices: owners.map((owner) => ({ value: owner, label: owner })),
    value: assembly?.ciAttributes['owner'] ?? '',
  }),
  textField('description', 'Description', {
    group: 'About',
    description: 'One line, shown in the list of assemblies.',
    value: assembly?.ciAttributes['description'] ?? '',
  }),
  commentsField(assembly?.comments ?? '', 'About'),
]

/** `assemblies`: those that exist, for taken names and suggested owners. */
export const newAssemblyFields = (assemblies: readonly Ci[]): AttributeField[] => [
  textField('ciName', 'Name', {
    group: 'Assembly',
    description: 'Letters, digits and dashes, starting with a letter, up to 32 characters. It cannot be changed later.',
    required: true,
    check: (name) =>
      validateNewName(
        name,
        containerNameRule,
        assemblies.map(({ ciName }) => ciName),
      ),
  }),
  ...assemblyFields(undefined, assemblies.map(({ ciAttributes }) => ciAttributes['owner'] ?? '').filter(Boolean)),
]

/** Empty fields are left out. */
export function planAssemblyCreate(
  organization: string,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof createAssembly> {
  const { ciName: assembly = '', comments, template } = values
  const { owner = '', description } = toAttributes(fields, values)
  return {
    label: `Create assembly ${assembly}`,
    call: createAssembly,
    request: {
      params: { organization },
      body: {
        cms_ci: {
          ciName: assembly,
          ...(comments && { comments }),
          ciAttributes: { owner, ...(description && { description }) },
        },
        ...(template && { catalog_template: template }),
      },
    },
    verification: { ...querySource(readAssembly, { params: { organization, assembly } }), shows: { ciName: assembly } },
  }
}

/** Fields that are left out keep their value (1.1). */
export function planAssemblyUpdate(
  organization: string,
  record: Ci,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof updateAssembly> {
  const params = { organization, assembly: record.ciName }
  return createAttributeRequest({
    label: `Save ${record.ciName}`,
    call: updateAssembly,
    record,
    fields,
    changed: changedAttributes(fields, values),
    source: querySource(readAssembly, { params }),
    requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
  })
}
